package dev.invar.diagnose.anomaly;

import dev.invar.diagnose.evidence.Moments;
import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/**
 * Sums over rows, from which rows can be taken away again.
 *
 * @param count n
 * @param sum Σx, d values; shared, not copied
 * @param product Σxxᵀ, d×d
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package, never compared
record RowSums(long count, double[] sum, DoubleMatrix product) {
  static RowSums of(Moments moments) {
    double[] sum = moments.mean();
    Arrays.setAll(sum, j -> sum[j] * moments.count());
    return new RowSums(moments.count(), sum, moments.product());
  }

  /**
   * The sums without some rows.
   *
   * @param rows m×d, m below n
   */
  RowSums without(DoubleMatrix rows) {
    double[] left = sum.clone();
    var row = new double[left.length];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      Arrays.setAll(left, j -> left[j] - row[j]);
    }
    return new RowSums(count - rows.rows(), left, product.minus(rows.transposeTimes(rows)));
  }
}
