package dev.invar.index;

import dev.invar.method.ShapeException;

/**
 * One passage of a document and its vector.
 *
 * @param from first character of the passage in the document's full text, from 0
 * @param to one after its last character; equal to {@code from} for a passage without text
 * @param vector as wide as the index's space; shared, not copied, and only read
 */
@SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
public record EmbeddedPassage(int from, int to, float[] vector) {
  /**
   * @throws ShapeException if not 0 ≤ from ≤ to
   */
  public EmbeddedPassage {
    if (from < 0 || to < from) {
      throw new ShapeException("passage", "0 ≤ from ≤ to", "[" + from + ", " + to + ")");
    }
  }

  /** A vector without text, as of a vector set that came without its documents. */
  public static EmbeddedPassage of(float[] vector) {
    return new EmbeddedPassage(0, 0, vector);
  }
}
