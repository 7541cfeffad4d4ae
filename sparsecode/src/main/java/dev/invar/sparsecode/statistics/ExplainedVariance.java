package dev.invar.sparsecode.statistics;

import dev.invar.linalg.FloatMatrix;
import dev.invar.space.Role;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.rows.UnitLength;

/** How much of the vectors comes back from their codes. */
public final class ExplainedVariance {
  private ExplainedVariance() {}

  /**
   * 1 − Σ‖x − y‖² / Σ‖x − μ‖², with x the rows at length 1, y what their codes decode to, and μ
   * their mean: 1 if everything comes back, 0 if the mean alone would be as good, below 0 if it
   * would be better; also 0 if all rows are the same. Cost: that of coding the rows.
   *
   * @param rows n×d, n small enough for two copies; only read
   */
  public static double of(Coder coder, FloatMatrix rows) {
    FloatMatrix decoded = coder.decode(coder.encode(rows, Role.PASSAGE), Role.PASSAGE);
    int d = rows.columns();
    int n = (int) rows.rows();
    var sums = new double[d];
    double left = 0;
    for (int i = 0; i < n; i++) {
      float[] row = rows.row(i);
      double length = UnitLength.of(row);
      for (int j = 0; j < d; j++) {
        double unit = row[j] / length;
        double difference = unit - decoded.get(i, j);
        left += difference * difference;
        sums[j] += unit;
      }
    }
    double variance = n;
    for (double sum : sums) {
      variance -= sum * sum / Math.max(1, n);
    }
    // Below the rounding of floats the rows are the same.
    return variance > n * 1e-12 ? 1 - left / variance : 0;
  }
}
