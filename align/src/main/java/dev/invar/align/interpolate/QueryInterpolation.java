package dev.invar.align.interpolate;

import dev.invar.method.Kind;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/** A direction between two queries of one space. */
@Kind("query-interpolation")
public interface QueryInterpolation {
  /**
   * Interpolates. Both vectors are scaled to length 1 first.
   *
   * @param first u, the old model's query, of any length but 0; only read
   * @param second v, the new model's query carried into the same space; only read
   * @return of length 1
   * @throws ShapeException if the widths differ
   * @throws NumericalException if a vector is zero or not finite, or the two point in opposite
   *     directions and the point between them is not defined
   */
  float[] between(float[] first, float[] second);
}
