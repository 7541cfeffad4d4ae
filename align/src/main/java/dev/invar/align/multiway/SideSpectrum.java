package dev.invar.align.multiway;

import dev.invar.align.CentredPairs;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * What a side's rows are made of: X₀ = U·diag(s)·Vᵀ without the directions that are but rounding.
 *
 * @param left U, n×r
 * @param values s, r values, largest first; shared, not copied
 * @param right V, d×r
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SideSpectrum(DoubleMatrix left, double[] values, DoubleMatrix right) {
  /** Singular values below this share of the largest are the rounding of floats. */
  private static final double ROUNDING = 1e-6;

  static SideSpectrum of(CentredPairs pairs, int side) {
    Svd svd = Svd.of(pairs.centred(side));
    double[] values = svd.singularValues();
    int rank = 1;
    while (rank < Math.min(values.length, pairs.rows() - 1)
        && values[rank] > ROUNDING * values[0]) {
      rank++;
    }
    return new SideSpectrum(
        svd.u().columnRange(0, rank), Arrays.copyOf(values, rank), svd.v().columnRange(0, rank));
  }

  /** r. */
  int rank() {
    return values.length;
  }

  /** U·diag(s²/(s² + λs̄²))^½, with s̄² the mean of s². */
  DoubleMatrix damped(double damping) {
    double mean = meanSquare();
    return scaled(left, s -> s == 0 ? 0 : s / Math.sqrt(s * s + damping * mean));
  }

  /** V·diag(s²/s̄² + λ)^(−w/2)·Φ. */
  DoubleMatrix map(DoubleMatrix phi, double whitening, double damping) {
    double mean = meanSquare();
    return scaled(right, s -> s == 0 ? 1 : Math.pow(s * s / mean + damping, -whitening / 2))
        .times(phi);
  }

  private double meanSquare() {
    return Arrays.stream(values).map(s -> s * s).average().orElse(0);
  }

  /** A copy with column j multiplied by a factor of s_j. */
  private DoubleMatrix scaled(DoubleMatrix columns, DoubleUnaryOperator factor) {
    DoubleMatrix result = columns.copy();
    for (int j = 0; j < values.length; j++) {
      double by = factor.applyAsDouble(values[j]);
      for (long i = 0; i < columns.rows(); i++) {
        result.set(i, j, by * columns.get(i, j));
      }
    }
    return result;
  }
}
