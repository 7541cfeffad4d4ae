package dev.invar.diagnose.evidence;

import dev.invar.linalg.DoubleMatrix;

/** Rows with their mean removed, and rows in another order. */
public final class CentredRows {
  private CentredRows() {}

  /**
   * X₀, rows minus their mean. The first row is taken off beforehand, so that rows that are all the
   * same give exactly 0, and rows far from the origin lose no digits.
   */
  public static DoubleMatrix of(DoubleMatrix rows) {
    DoubleMatrix result = rows.copy();
    double[] first = rows.row(0);
    var mean = new double[first.length];
    var row = new double[first.length];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] -= first[j];
        mean[j] += row[j] / rows.rows();
      }
      result.setRow(i, row);
    }
    for (long i = 0; i < rows.rows(); i++) {
      result.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] -= mean[j];
      }
      result.setRow(i, row);
    }
    return result;
  }

  /** Some rows, in an order; a copy. */
  public static DoubleMatrix select(DoubleMatrix rows, int[] order) {
    DoubleMatrix result = DoubleMatrix.allocate(order.length, rows.columns());
    var row = new double[rows.columns()];
    for (int i = 0; i < order.length; i++) {
      rows.copyRow(order[i], row);
      result.setRow(i, row);
    }
    return result;
  }

  /** ‖x‖² of each row. */
  public static double[] squaredLengths(DoubleMatrix rows) {
    var lengths = new double[Math.toIntExact(rows.rows())];
    var row = new double[rows.columns()];
    for (int i = 0; i < lengths.length; i++) {
      rows.copyRow(i, row);
      for (double value : row) {
        lengths[i] += value * value;
      }
    }
    return lengths;
  }
}
