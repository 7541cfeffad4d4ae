package dev.invar.align.multiway;

import dev.invar.align.CentredPairs;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;

/**
 * The directions of a side that its pairs have shown: all d of them with n − 1 ≥ d rows, else the
 * row space of X₀. Beyond it a rotation would be fitted to nothing.
 *
 * @param directions V, d×r with orthonormal columns; the identity if r = d
 */
record SeenBasis(DoubleMatrix directions) {
  /** Singular values below this share of the largest are the rounding of floats. */
  private static final double ROUNDING = 1e-6;

  static SeenBasis of(CentredPairs pairs, int side) {
    if (pairs.rows() > pairs.width(side)) {
      return new SeenBasis(DoubleMatrix.identity(pairs.width(side)));
    }
    Svd svd = Svd.of(pairs.centred(side));
    return new SeenBasis(svd.v().columnRange(0, rank(svd.singularValues(), pairs.rows() - 1)));
  }

  private static int rank(double[] values, int most) {
    int rank = 1;
    while (rank < Math.min(most, values.length) && values[rank] > ROUNDING * values[0]) {
      rank++;
    }
    return rank;
  }

  /** r. */
  int rank() {
    return directions.columns();
  }

  /** VᵀA for a matrix A of d rows, r×m. */
  DoubleMatrix reduced(DoubleMatrix a) {
    return isWhole() ? a : directions.transposeTimes(a);
  }

  /** VB for a matrix B of r rows, d×m. */
  DoubleMatrix expanded(DoubleMatrix b) {
    return isWhole() ? b : directions.times(b);
  }

  private boolean isWhole() {
    return directions.rows() == directions.columns();
  }
}
