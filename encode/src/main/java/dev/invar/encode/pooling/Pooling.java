package dev.invar.encode.pooling;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Kind;
import dev.invar.method.ShapeException;

/**
 * Makes one vector of a text from the states of its tokens. Rows that the mask leaves out never
 * change the result.
 */
@Kind("pooling")
public interface Pooling {
  /**
   * Pools; costs one pass over the states.
   *
   * @param states t×width with t ≥ 1, one row per token, padding among them; only read
   * @param mask t entries: 1 for a token, 0 for padding; at least one token; only read
   * @param into width components; overwritten
   * @throws ShapeException if the sizes differ or no token is left
   */
  void pool(FloatMatrix states, long[] mask, float[] into);

  /** The check that every pooling makes at its door. */
  static void requireFit(FloatMatrix states, long[] mask, float[] into) {
    if (states.rows() != mask.length) {
      throw new ShapeException("mask of the token states", states.rows(), mask.length);
    }
    if (states.columns() != into.length) {
      throw new ShapeException("width of the pooled vector", states.columns(), into.length);
    }
    for (long token : mask) {
      if (token != 0) {
        return;
      }
    }
    throw new ShapeException("tokens to pool", "at least 1", 0);
  }
}
