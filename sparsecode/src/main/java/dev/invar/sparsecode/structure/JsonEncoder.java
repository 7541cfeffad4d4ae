package dev.invar.sparsecode.structure;

import dev.invar.formats.json.JsonValue;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Kind;
import dev.invar.space.Space;
import java.util.List;

/** Makes one vector of any JSON value. The same options make the same vectors on every machine. */
@Kind("json-encoder")
public interface JsonEncoder {
  /** The space of the vectors; every option is part of its fingerprint. */
  Space space();

  /**
   * Encodes.
   *
   * @param values of any kind and depth; only read
   * @return one row for each value: n×d, d the width of the space, each of length 1
   */
  FloatMatrix encode(List<? extends JsonValue> values);
}
