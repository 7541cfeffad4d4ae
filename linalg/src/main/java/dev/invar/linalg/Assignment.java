package dev.invar.linalg;

import dev.invar.method.NumericalException;
import java.util.Arrays;

/**
 * The best one-to-one assignment of the rows of a matrix to its columns: min(n, d) pairs, no row
 * and no column twice, whose entries have the least (or greatest) sum.
 *
 * <p>Exact, by shortest augmenting paths with dual prices. Source: Jonker and Volgenant 1987,
 * doi:10.1007/BF02278710; Kuhn 1955, doi:10.1002/nav.3800020109. Cost: O(r²·s) time with r the
 * shorter and s the longer side, and one copy of the matrix. Of several best assignments it gives
 * always the same one.
 *
 * @param rows of the pairs, ascending; shared, not copied
 * @param columns of the pairs, in the order of the rows; shared, not copied
 * @param total sum of the entries of the pairs
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record Assignment(int[] rows, int[] columns, double total) {
  /**
   * The assignment with the least sum.
   *
   * @param costs n×d, any sign; only read
   * @throws NumericalException if an entry is not finite; names it
   */
  public static Assignment cheapest(DoubleMatrix costs) {
    return of(costs, 1);
  }

  /**
   * The assignment with the greatest sum.
   *
   * @param weights n×d, any sign; only read
   * @throws NumericalException if an entry is not finite; names it
   */
  public static Assignment heaviest(DoubleMatrix weights) {
    return of(weights, -1);
  }

  private static Assignment of(DoubleMatrix matrix, int sign) {
    matrix.requireFinite("matrix to assign");
    boolean wide = matrix.rows() <= matrix.columns();
    DoubleMatrix shorterByLonger = wide ? matrix : matrix.transposed();
    int[] partner = new Paths(shorterByLonger, sign).solve();
    return wide ? pairs(matrix, inverse(partner)) : pairs(matrix, partner);
  }

  /** From the row of each column to the column of each row, or back; −1 for those without. */
  private static int[] inverse(int[] partner) {
    int[] result = new int[(int) Arrays.stream(partner).filter(place -> place >= 0).count()];
    for (int place = 0; place < partner.length; place++) {
      if (partner[place] >= 0) {
        result[partner[place]] = place;
      }
    }
    return result;
  }

  /** The pairs, given the column of each row or −1. */
  private static Assignment pairs(DoubleMatrix matrix, int[] columnOf) {
    int[] rows = new int[Math.min(Math.toIntExact(matrix.rows()), matrix.columns())];
    int[] columns = new int[rows.length];
    double total = 0;
    int count = 0;
    for (int row = 0; row < columnOf.length; row++) {
      if (columnOf[row] >= 0) {
        rows[count] = row;
        columns[count++] = columnOf[row];
        total += matrix.get(row, columnOf[row]);
      }
    }
    return new Assignment(rows, columns, total);
  }

  /**
   * Adds one row at a time: the cheapest path of swaps from it to a free column, by the costs less
   * the prices of both sides, which stay ≥ 0.
   */
  private static final class Paths {
    private final double[][] costs;
    private final double[] rowPrice;
    private final double[] columnPrice;
    private final int[] rowOf;
    private final double[] distance;
    private final int[] before;
    private final boolean[] done;

    Paths(DoubleMatrix matrix, int sign) {
      int n = Math.toIntExact(matrix.rows());
      int d = matrix.columns();
      this.costs = new double[n][];
      for (int i = 0; i < n; i++) {
        costs[i] = matrix.row(i);
        for (int j = 0; j < d; j++) {
          costs[i][j] *= sign;
        }
      }
      this.rowPrice = new double[n];
      this.columnPrice = new double[d];
      this.rowOf = new int[d];
      this.distance = new double[d];
      this.before = new int[d];
      this.done = new boolean[d];
      Arrays.fill(rowOf, -1);
    }

    /** The row of each column, or −1. */
    int[] solve() {
      for (int row = 0; row < costs.length; row++) {
        swapAlong(row, pathFrom(row));
      }
      return rowOf;
    }

    /** The free column at the end of the cheapest path; {@link #before} leads back along it. */
    private int pathFrom(int start) {
      Arrays.fill(distance, Double.POSITIVE_INFINITY);
      Arrays.fill(before, -1);
      Arrays.fill(done, false);
      int row = start;
      int reached = -1;
      double length = 0;
      while (true) {
        relax(row, reached, length);
        reached = nearest();
        length = distance[reached];
        done[reached] = true;
        if (rowOf[reached] < 0) {
          price(start, length);
          return reached;
        }
        row = rowOf[reached];
      }
    }

    private void relax(int row, int through, double length) {
      double[] cost = costs[row];
      double base = length - rowPrice[row];
      for (int j = 0; j < cost.length; j++) {
        double candidate = base + cost[j] - columnPrice[j];
        if (!done[j] && candidate < distance[j]) {
          distance[j] = candidate;
          before[j] = through;
        }
      }
    }

    private int nearest() {
      int best = -1;
      for (int j = 0; j < distance.length; j++) {
        if (!done[j] && (best < 0 || distance[j] < distance[best])) {
          best = j;
        }
      }
      return best;
    }

    private void price(int start, double length) {
      rowPrice[start] += length;
      for (int j = 0; j < done.length; j++) {
        if (done[j] && rowOf[j] >= 0) {
          rowPrice[rowOf[j]] += length - distance[j];
        }
        if (done[j]) {
          columnPrice[j] -= length - distance[j];
        }
      }
    }

    private void swapAlong(int start, int end) {
      int column = end;
      while (before[column] >= 0) {
        rowOf[column] = rowOf[before[column]];
        column = before[column];
      }
      rowOf[column] = start;
    }
  }
}
