package dev.invar.index.upgrade;

import dev.invar.linalg.FloatMatrix;
import java.io.IOException;
import java.util.List;

/** Makes the vectors of an upgrade's new model. Must be safe for use by several threads. */
@FunctionalInterface
public interface PassageEncoder {
  /**
   * The vectors of some passages, in the role of passages.
   *
   * @param texts one for each passage; at least one
   * @return a row for each text, in their order, of the upgrade's new space
   * @throws IOException if it cannot; nothing is lost that was kept before
   */
  FloatMatrix encode(List<String> texts) throws IOException;
}
