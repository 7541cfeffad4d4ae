package dev.invar.index.sparse;

import dev.invar.index.codec.v1.FieldSpace;
import dev.invar.index.codec.v1.RawCode;
import dev.invar.method.ShapeException;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexableFieldType;

/**
 * A document's sparse code. One for each document and field name; searched by {@link
 * SparseCodeQuery}. The writer's codec must be a {@link dev.invar.index.codec.v1.SparseCodec} that
 * names the field.
 *
 * <p>Codes are stored as they are; to compare by angle, scale them to length 1 first ({@link
 * SparseCode#unit}). That also keeps values of one size: a segment stores them in steps of 1/255 of
 * its largest, so that values far below it all become one step; see {@link SparseCodeQuery}. An
 * empty code is found by no query.
 *
 * <p>To change coders, update all documents with codes of the new one and force a merge into one
 * segment, or use an index of its own. Segments that hold codes of two coders, deleted ones too,
 * refuse queries until they are merged.
 */
public final class SparseCodeField extends Field {
  /**
   * @param name of the field
   * @param code copied
   * @param space whose code it is; the same for every document of the index
   * @throws ShapeException if a latent is not of the space
   */
  public SparseCodeField(String name, SparseCode code, CodeSpace space) {
    this(name, code, space, type(space));
  }

  /**
   * As {@link #SparseCodeField(String, SparseCode, CodeSpace)}, with a type that many fields share.
   *
   * @param type of {@link #type} for the same space
   */
  public SparseCodeField(String name, SparseCode code, CodeSpace space, IndexableFieldType type) {
    super(name, RawCode.encode(code, space), type);
  }

  /** The type of a field with codes of this space; make it once for many documents. */
  public static IndexableFieldType type(CodeSpace space) {
    var type = new FieldType();
    type.setDocValuesType(DocValuesType.BINARY);
    FieldSpace.attributes(space).forEach(type::putAttribute);
    type.freeze();
    return type;
  }
}
