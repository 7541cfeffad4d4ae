package dev.invar.align.correlation;

import dev.invar.align.CentredPairs;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;

/**
 * Directions of two spaces whose coordinates correlate most, in falling order, damped.
 *
 * @param first A, dx×r: x ↦ xA gives coordinates of variance at most 1
 * @param second B, dy×r
 * @param cross AᵀX₀ᵀY₀B/n is diagonal with the damped correlations; this is X₀ᵀY₀, dx×dy
 * @param energy X₀ᵀX₀, dx×dx
 */
record CanonicalDirections(
    DoubleMatrix first, DoubleMatrix second, DoubleMatrix cross, DoubleMatrix energy) {

  /**
   * Finds them: C_x = X₀ᵀX₀/n + εI, C_y alike, USVᵀ = C_x^(−½)·(X₀ᵀY₀/n)·C_y^(−½), A = C_x^(−½)U
   * and B = C_y^(−½)V.
   *
   * @param centred two sides
   * @param damping ε as a share of the mean variance of its side
   * @param most r is at most this, n − 1 and the rank of the cross-covariance, and at least 1
   */
  static CanonicalDirections of(CentredPairs centred, double damping, int most) {
    DoubleMatrix xx = centred.cross(0, 0);
    DoubleMatrix xy = centred.cross(0, 1);
    DoubleMatrix x = inverseRoot(xx, centred.rows(), damping);
    DoubleMatrix y = inverseRoot(centred.cross(1, 1), centred.rows(), damping);
    Svd svd = Svd.of(x.times(xy.scaled(1.0 / centred.rows())).times(y));
    int kept = Math.clamp(svd.rank(), 1, Math.min(most, centred.rows() - 1));
    return new CanonicalDirections(
        x.times(svd.u().columnRange(0, kept)), y.times(svd.v().columnRange(0, kept)), xy, xx);
  }

  /** (G/n + εI)^(−½), 0 in directions without any variance. */
  private static DoubleMatrix inverseRoot(DoubleMatrix gram, int n, double damping) {
    SymmetricEigen eigen = SymmetricEigen.of(gram.scaled(1.0 / n));
    double[] values = eigen.values();
    double mean = 0;
    for (double value : values) {
      mean += Math.max(0, value) / values.length;
    }
    DoubleMatrix scaled = eigen.vectors().copy();
    for (int k = 0; k < values.length; k++) {
      double damped = Math.max(0, values[k]) + damping * mean;
      double factor = damped > 0 ? 1 / Math.sqrt(damped) : 0;
      for (int i = 0; i < scaled.rows(); i++) {
        scaled.set(i, k, scaled.get(i, k) * factor);
      }
    }
    return scaled.timesTranspose(eigen.vectors());
  }

  /** r. */
  int count() {
    return first.columns();
  }

  /** The first k of them. */
  CanonicalDirections leading(int k) {
    return new CanonicalDirections(
        first.columnRange(0, k), second.columnRange(0, k), cross, energy);
  }
}
