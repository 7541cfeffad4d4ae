package dev.invar.diagnose.drift;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;

/**
 * Whether two samples have the same first r principal directions.
 *
 * <p>In the eigenvectors V̄ of the pooled covariance, the subspace of sample s with basis V̂ₛ has
 * the coordinates Xₛ = V̄₂ᵀV̂ₛ(V̄₁ᵀV̂ₛ)⁻¹, (d − r)×r, whatever the basis. If both samples come from
 * one Gaussian, entry (b, a) of Xₛ has the variance λₐλ_b/(nₛ(λₐ − λ_b)²) and the entries are
 * independent, so the sum over all entries of (X₁ − X₂)² divided by the sum of the two variances is
 * χ² with r(d − r) degrees of freedom for large n. The variances of sample s are those of its rows
 * along V̄.
 *
 * @param statistic T, at least 0
 * @param degrees r(d − r)
 * @param reliability n·gap²/df with n = n₁n₂/(n₁ + n₂) and the gap between the r-th and the next
 *     pooled variance; below {@value SubspaceRegion#RELIABLE} {@link #pValue} is not to be relied
 *     on
 */
record SubspaceComparison(double statistic, int degrees, double reliability) {
  /**
   * Compares.
   *
   * @param r from 1 to d − 1
   */
  static SubspaceComparison of(StepRows first, StepRows second, int r) {
    DoubleMatrix one = first.covariance();
    DoubleMatrix two = second.covariance();
    double n1 = first.size();
    double n2 = second.size();
    SymmetricEigen pooled =
        SymmetricEigen.of(one.scaled(n1 / (n1 + n2)).plus(two.scaled(n2 / (n1 + n2))));
    DoubleMatrix difference = coordinates(one, pooled, r).minus(coordinates(two, pooled, r));
    double[] spread1 = along(one, pooled.vectors());
    double[] spread2 = along(two, pooled.vectors());
    int d = spread1.length;
    double sum = 0;
    for (int b = r; b < d; b++) {
      for (int a = 0; a < r; a++) {
        double variance =
            variance(spread1[a], spread1[b], n1) + variance(spread2[a], spread2[b], n2);
        double entry = difference.get(b - r, a);
        sum += entry * entry / variance;
      }
    }
    double above = pooled.values()[r - 1];
    double below = pooled.values()[r];
    double gap = (above - below) * (above - below) / (above * below);
    return new SubspaceComparison(
        sum, r * (d - r), n1 * n2 / (n1 + n2) * gap / (r * (double) (d - r)));
  }

  private static double variance(double a, double b, double n) {
    // Where two variances are equal, a direction may turn by anything, and says nothing.
    return a * b / (n * (a - b) * (a - b));
  }

  private static double[] along(DoubleMatrix covariance, DoubleMatrix vectors) {
    DoubleMatrix image = covariance.times(vectors);
    var spread = new double[vectors.columns()];
    for (int k = 0; k < spread.length; k++) {
      for (int j = 0; j < spread.length; j++) {
        spread[k] += vectors.get(j, k) * image.get(j, k);
      }
    }
    return spread;
  }

  private static DoubleMatrix coordinates(DoubleMatrix covariance, SymmetricEigen pooled, int r) {
    DoubleMatrix own = SymmetricEigen.of(covariance).vectors().columnRange(0, r);
    DoubleMatrix inPooled = pooled.vectors().transposeTimes(own);
    Svd inside = Svd.of(inPooled.rowRange(0, r));
    DoubleMatrix scaled = inside.v().copy();
    for (int i = 0; i < r; i++) {
      for (int k = 0; k < r; k++) {
        // Two subspaces with a right angle between them are apart as far as can be told.
        scaled.set(i, k, scaled.get(i, k) / Math.max(inside.singularValues()[k], 1e-8));
      }
    }
    return inPooled.rowRange(r, inPooled.rows()).times(scaled.timesTranspose(inside.u()));
  }

  /** The probability of so large a T, or a larger one, if both samples come from one Gaussian. */
  double pValue() {
    return new ChiSquared(degrees).above(statistic);
  }
}
