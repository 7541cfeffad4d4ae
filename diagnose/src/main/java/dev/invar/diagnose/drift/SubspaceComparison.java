package dev.invar.diagnose.drift;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;
import java.util.Arrays;

/**
 * Whether two samples have the same first r principal directions.
 *
 * <p>In the eigenvectors V̄ of the pooled covariance, the subspace of sample s with basis V̂ₛ has
 * the coordinates Xₛ = V̄₂ᵀV̂ₛ(V̄₁ᵀV̂ₛ)⁻¹, (d − r)×r, whatever the basis. If both samples come from
 * one Gaussian, entry (b, a) of Xₛ has the variance λₐλ_b/(nₛ(λₐ − λ_b)²) and the entries are
 * independent, so the sum over all entries of (X₁ − X₂)² divided by the sum of the two variances is
 * χ² with r(m − r) degrees of freedom for large n, m the number of directions with any pooled
 * variance: the others say nothing and are left out. The variances of sample s are those of its
 * rows along V̄.
 *
 * @param statistic T, at least 0
 * @param degrees r(m − r)
 * @param reliability n·gap²/df with n = n₁n₂/(n₁ + n₂) and the gap between the r-th and the next
 *     pooled variance; below {@value SubspaceRegion#RELIABLE} {@link #pValue} is not to be relied
 *     on
 */
record SubspaceComparison(double statistic, int degrees, double reliability) {
  /** Least variance of an entry, as a share of what the pooled variances give it. */
  private static final double ROUNDING = 1e-12;

  /**
   * Compares.
   *
   * @param r from 1 to m − 1
   */
  static SubspaceComparison of(StepRows first, StepRows second, int r) {
    DoubleMatrix one = first.covariance();
    DoubleMatrix two = second.covariance();
    double n1 = first.size();
    double n2 = second.size();
    SymmetricEigen pooled =
        SymmetricEigen.of(one.scaled(n1 / (n1 + n2)).plus(two.scaled(n2 / (n1 + n2))));
    DoubleMatrix difference = coordinates(first, pooled, r).minus(coordinates(second, pooled, r));
    double[] spread1 = along(one, pooled.vectors());
    double[] spread2 = along(two, pooled.vectors());
    int m = used(pooled.values(), Math.max(first.rounding(), second.rounding()));
    double sum = 0;
    for (int b = r; b < m; b++) {
      for (int a = 0; a < r; a++) {
        double variance =
            variance(spread1[a], spread1[b], n1) + variance(spread2[a], spread2[b], n2);
        double least = ROUNDING * variance(pooled.values()[a], pooled.values()[b], n1 + n2);
        double entry = difference.get(b - r, a);
        sum += entry * entry / Math.max(variance, least);
      }
    }
    double above = pooled.values()[r - 1];
    double below = pooled.values()[r];
    double gap = (above - below) * (above - below) / (above * below);
    int degrees = r * (m - r);
    return new SubspaceComparison(sum, degrees, n1 * n2 / (n1 + n2) * gap / degrees);
  }

  private static int used(double[] variances, double rounding) {
    return (int) Arrays.stream(variances).filter(value -> value > rounding).count();
  }

  private static double variance(double a, double b, double n) {
    // Where two variances are equal, a direction may turn by anything, and says nothing.
    return a == b ? Double.POSITIVE_INFINITY : a * b / (n * (a - b) * (a - b));
  }

  private static double[] along(DoubleMatrix covariance, DoubleMatrix vectors) {
    DoubleMatrix image = covariance.times(vectors);
    var spread = new double[vectors.columns()];
    for (int k = 0; k < spread.length; k++) {
      for (int j = 0; j < spread.length; j++) {
        spread[k] += vectors.get(j, k) * image.get(j, k);
      }
      spread[k] = Math.max(0, spread[k]);
    }
    return spread;
  }

  private static DoubleMatrix coordinates(StepRows step, SymmetricEigen pooled, int r) {
    DoubleMatrix own = step.eigen().vectors().columnRange(0, r);
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

  /**
   * Whether its p-value is smaller; T beside its degrees of freedom if both are too small to tell.
   */
  boolean isSurerThan(SubspaceComparison other) {
    int byProbability = Double.compare(pValue(), other.pValue());
    return byProbability != 0
        ? byProbability < 0
        : statistic / degrees > other.statistic / other.degrees;
  }
}
