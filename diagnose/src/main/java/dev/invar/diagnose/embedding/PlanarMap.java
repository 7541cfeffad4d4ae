package dev.invar.diagnose.embedding;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Kind;

/** Gives rows a place in the plane. */
@Kind("planar-map")
public interface PlanarMap {
  /**
   * Places rows.
   *
   * @param rows n×d with n ≥ 1, finite; only read
   * @param threads at least 1; the places do not depend on it
   * @return n places around (0, 0), without a unit
   * @throws dev.invar.method.ShapeException if there are no rows, or too many for the method
   * @throws dev.invar.method.NumericalException if an entry is not finite
   */
  PlanarPlaces of(FloatMatrix rows, int threads);
}
