package dev.invar.align.multiway;

import dev.invar.align.CentredPairs;
import dev.invar.linalg.DoubleMatrix;

/**
 * The directions of a side that its pairs have shown: all d of them with n − 1 ≥ d rows, else the
 * row space of X₀. Beyond it a rotation would be fitted to nothing.
 *
 * @param directions V, d×r with orthonormal columns; the identity if r = d
 */
record SeenBasis(DoubleMatrix directions) {
  static SeenBasis of(CentredPairs pairs, int side) {
    if (pairs.rows() > pairs.width(side)) {
      return new SeenBasis(DoubleMatrix.identity(pairs.width(side)));
    }
    return new SeenBasis(SideSpectrum.of(pairs, side).right());
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
