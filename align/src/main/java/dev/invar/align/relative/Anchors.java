package dev.invar.align.relative;

import dev.invar.align.UnitLength;
import dev.invar.linalg.FloatMatrix;

/** Paired items as vectors are compared with them: of length 1, then less the mean. */
final class Anchors {
  private Anchors() {}

  /**
   * nz(x) − m for every row.
   *
   * @param rows n×d, no row zero; only read
   * @param mean m, d values; only read
   * @return n×d, a new matrix
   */
  static FloatMatrix less(FloatMatrix rows, double[] mean) {
    FloatMatrix result = UnitLength.ofRows(rows, "anchor");
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      result.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) (row[j] - mean[j]);
      }
      result.setRow(i, row);
    }
    return result;
  }
}
