package dev.invar.diagnose.likeness;

import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.Assignment;
import dev.invar.linalg.DoubleMatrix;

/**
 * Correlations of coordinates, 0 for those that are constant.
 *
 * @param rows n
 * @param xx d×d
 * @param xy d×e
 * @param yy e×e
 */
record UnitCorrelations(int rows, DoubleMatrix xx, DoubleMatrix xy, DoubleMatrix yy) {
  /** A column whose values vary by less than this share of their size is constant. */
  private static final double CONSTANT = 1e-12;

  static UnitCorrelations of(DrawnPairs pairs) {
    DoubleMatrix x = standard(pairs.x());
    DoubleMatrix y = standard(pairs.y());
    return new UnitCorrelations(
        pairs.size(), x.transposeTimes(x), x.transposeTimes(y), y.transposeTimes(y));
  }

  /** Columns centred and of length 1; those that are constant are 0. */
  static DoubleMatrix standard(DoubleMatrix rows) {
    DoubleMatrix centred = CentredRows.of(rows);
    double[] squares = columnSquares(centred);
    double[] whole = columnSquares(rows);
    var row = new double[squares.length];
    for (long i = 0; i < centred.rows(); i++) {
      centred.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        boolean constant = squares[j] <= CONSTANT * whole[j];
        row[j] = constant ? 0 : row[j] / Math.sqrt(squares[j]);
      }
      centred.setRow(i, row);
    }
    return centred;
  }

  private static double[] columnSquares(DoubleMatrix rows) {
    var squares = new double[rows.columns()];
    var row = new double[squares.length];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        squares[j] += row[j] * row[j];
      }
    }
    return squares;
  }

  static DoubleMatrix absolute(DoubleMatrix matrix) {
    DoubleMatrix result = matrix.copy();
    for (long i = 0; i < result.rows(); i++) {
      double[] row = result.row(i);
      for (int j = 0; j < row.length; j++) {
        row[j] = Math.abs(row[j]);
      }
      result.setRow(i, row);
    }
    return result;
  }

  /** Mean over units of the first side of the greatest |c|. */
  double semiMatching() {
    DoubleMatrix absolute = absolute(xy);
    double sum = 0;
    for (long i = 0; i < absolute.rows(); i++) {
      double best = 0;
      for (double value : absolute.row(i)) {
        best = Math.max(best, value);
      }
      sum += best;
    }
    return sum / absolute.rows();
  }

  /** Mean |c| of the best assignment. */
  double oneToOne() {
    return oneToOne(xy);
  }

  static double oneToOne(DoubleMatrix correlations) {
    Assignment best = Assignment.heaviest(absolute(correlations));
    return Math.min(1, best.total() / best.rows().length);
  }
}
