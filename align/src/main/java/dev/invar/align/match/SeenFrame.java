package dev.invar.align.match;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Svd;

/**
 * The leading r directions that two clouds share: x ↦ nz(xU), y ↦ nz(yV), of a cross product USVᵀ.
 *
 * @param u dx×r with orthonormal columns
 * @param v dy×r with orthonormal columns
 */
record SeenFrame(DoubleMatrix u, DoubleMatrix v) {
  /**
   * @param cross Σ xᵀy over the linked rows, dx×dy
   * @param most directions to keep, fewer if the cross product has fewer
   */
  static SeenFrame of(DoubleMatrix cross, int most) {
    Svd svd = Svd.of(cross);
    int r = Math.max(1, Math.min(most, svd.rank()));
    return new SeenFrame(svd.u().columnRange(0, r), svd.v().columnRange(0, r));
  }

  /** r. */
  int width() {
    return u.columns();
  }

  /** Rows of the source in the frame, at length 1 or 0. */
  FloatMatrix source(FloatMatrix x) {
    return Clouds.normalized(x.times(u.toFloats()));
  }

  /** Rows of the target in the frame, at length 1 or 0. */
  FloatMatrix target(FloatMatrix y) {
    return Clouds.normalized(y.times(v.toFloats()));
  }
}
