package dev.invar.index;

import dev.invar.method.ShapeException;
import dev.invar.sparsecode.SparseCode;
import java.util.Optional;

/**
 * One passage of a document and its vector.
 *
 * @param from first character of the passage in the document's full text, from 0
 * @param to one after its last character; equal to {@code from} for a passage without text
 * @param vector as wide as the index's space; shared, not copied, and only read
 * @param code what the index's coder makes of the vector, if that is known already: many vectors
 *     are coded faster together. Only an index with codes looks at it
 */
@SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
public record EmbeddedPassage(int from, int to, float[] vector, Optional<SparseCode> code) {
  /**
   * @throws ShapeException if not 0 ≤ from ≤ to
   */
  public EmbeddedPassage {
    if (from < 0 || to < from) {
      throw new ShapeException("passage", "0 ≤ from ≤ to", "[" + from + ", " + to + ")");
    }
  }

  /** A passage of which no code is known. */
  public EmbeddedPassage(int from, int to, float[] vector) {
    this(from, to, vector, Optional.empty());
  }

  /** A vector without text, as of a vector set that came without its documents. */
  public static EmbeddedPassage of(float[] vector) {
    return new EmbeddedPassage(0, 0, vector);
  }

  /** The same with its code. */
  public EmbeddedPassage withCode(SparseCode known) {
    return new EmbeddedPassage(from, to, vector, Optional.of(known));
  }
}
