package dev.invar.diagnose.drift;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.linalg.Svd;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * The vectors of two subspaces that lie nearest to each other, pair by pair: a = AU and b = BV with
 * AᵀB = USVᵀ.
 *
 * @param first d×m, orthonormal columns, m the smaller dimension
 * @param second d×m, orthonormal columns; the cosine of pair i is that of the i-th principal angle
 */
record CanonicalPairs(DoubleMatrix first, DoubleMatrix second) {
  /**
   * Of the spans of two matrices.
   *
   * @param a d×k with independent columns
   * @param b d×l with independent columns
   * @throws ShapeException if the rows differ, or there are more columns than rows
   */
  static CanonicalPairs of(DoubleMatrix a, DoubleMatrix b) {
    if (a.rows() != b.rows()) {
      throw new ShapeException("rows of the second basis", a.rows(), b.rows());
    }
    if (Math.max(a.columns(), b.columns()) > a.rows()) {
      throw new ShapeException(
          "columns of a basis", "at most " + a.rows(), Math.max(a.columns(), b.columns()));
    }
    DoubleMatrix p = Qr.of(a).q();
    DoubleMatrix q = Qr.of(b).q();
    Svd svd = Svd.of(p.transposeTimes(q));
    return new CanonicalPairs(p.times(svd.u()), q.times(svd.v()));
  }

  /** Those of some columns whose length is above a bar, scaled to length 1. */
  static DoubleMatrix directions(DoubleMatrix columns, double bar) {
    DoubleMatrix rows = columns.transposed();
    int kept = 0;
    for (int i = 0; i < rows.rows(); i++) {
      double[] row = rows.row(i);
      double length = Math.sqrt(Arrays.stream(row).map(x -> x * x).sum());
      if (length > bar) {
        Arrays.setAll(row, j -> row[j] / length);
        rows.setRow(kept++, row);
      }
    }
    return rows.rowRange(0, kept).transposed();
  }
}
