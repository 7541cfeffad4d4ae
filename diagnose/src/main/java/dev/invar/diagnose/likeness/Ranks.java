package dev.invar.diagnose.likeness;

import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/** Ranks of values, ties at their mean rank. */
final class Ranks {
  private Ranks() {}

  /**
   * Of each row of an m×m matrix the ranks of its values but the diagonal's, minus their mean,
   * scaled to length 1 (0 where all are tied); the diagonal is 0.
   */
  static DoubleMatrix centred(DoubleMatrix values) {
    int m = values.columns();
    DoubleMatrix result = DoubleMatrix.allocate(m, m);
    var others = new double[m - 1];
    var row = new double[m];
    for (int i = 0; i < m; i++) {
      values.copyRow(i, row);
      System.arraycopy(row, 0, others, 0, i);
      System.arraycopy(row, i + 1, others, i, m - 1 - i);
      double[] ranks = scaled(of(others));
      System.arraycopy(ranks, 0, row, 0, i);
      row[i] = 0;
      System.arraycopy(ranks, i, row, i + 1, m - 1 - i);
      result.setRow(i, row);
    }
    return result;
  }

  /** Ranks from 1 on. */
  static double[] of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    var ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      ranks[i] = (first(sorted, values[i]) + last(sorted, values[i])) / 2.0;
    }
    return ranks;
  }

  /** The place, from 1 on, of the first of equal values. */
  private static int first(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low + 1;
  }

  /** The place, from 1 on, of the last of equal values. */
  private static int last(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double[] scaled(double[] ranks) {
    double mean = (ranks.length + 1) / 2.0;
    double squares = 0;
    for (double rank : ranks) {
      squares += (rank - mean) * (rank - mean);
    }
    double scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    return Arrays.stream(ranks).map(rank -> (rank - mean) * scale).toArray();
  }
}
