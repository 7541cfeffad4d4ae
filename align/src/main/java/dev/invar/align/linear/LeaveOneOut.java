package dev.invar.align.linear;

import dev.invar.align.CentredPairs;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.ShiftedSystem;
import java.util.Arrays;
import java.util.List;

/** The error of ridge regression on rows left out one by one, in closed form. */
final class LeaveOneOut {
  private static final int CHUNK = 1024;

  /** Below this share of a residual left, leaving the row out leaves nothing to predict it from. */
  private static final double NOTHING = 1e-9;

  private LeaveOneOut() {}

  /**
   * Σ ‖y_i − ŷ_i‖² for each penalty, ŷ_i predicted from all rows but i; +∞ if some row cannot be.
   *
   * @param centred two sides
   * @param system X₀ᵀX₀ and X₀ᵀY₀
   * @param lambdas λ of the ridge, not shares
   */
  static double[] errors(CentredPairs centred, ShiftedSystem system, double[] lambdas) {
    List<Penalty> penalties =
        Arrays.stream(lambdas)
            .mapToObj(
                lambda -> new Penalty(system.rotatedSolution(lambda), system.inverses(lambda)))
            .toList();
    var sums = new double[lambdas.length];
    for (int from = 0; from < centred.rows(); from += CHUNK) {
      int to = Math.min(centred.rows(), from + CHUNK);
      DoubleMatrix x = chunk(centred, 0, from, to).times(system.gram().vectors());
      DoubleMatrix y = chunk(centred, 1, from, to);
      for (int k = 0; k < sums.length; k++) {
        sums[k] += error(x, y, penalties.get(k), 1 - 1.0 / centred.rows());
      }
    }
    return sums;
  }

  /**
   * What does not depend on the rows.
   *
   * @param rotated the solution, in the axes of the gram matrix
   * @param inverses 1/(s² + λ) of each axis
   */
  @SuppressWarnings("ArrayRecordComponent") // lives within one call
  private record Penalty(DoubleMatrix rotated, double[] inverses) {}

  private static double error(DoubleMatrix x, DoubleMatrix y, Penalty penalty, double whole) {
    DoubleMatrix residual = y.minus(x.times(penalty.rotated()));
    double sum = 0;
    for (int i = 0; i < x.rows(); i++) {
      double left = whole - leverage(x.row(i), penalty.inverses());
      if (left < NOTHING) {
        return Double.POSITIVE_INFINITY;
      }
      sum += squaredLength(residual.row(i)) / (left * left);
    }
    return sum;
  }

  private static double leverage(double[] row, double[] inverses) {
    double sum = 0;
    for (int k = 0; k < row.length; k++) {
      sum += row[k] * row[k] * inverses[k];
    }
    return sum;
  }

  private static double squaredLength(double[] row) {
    double sum = 0;
    for (double value : row) {
      sum += value * value;
    }
    return sum;
  }

  private static DoubleMatrix chunk(CentredPairs centred, int side, int from, int to) {
    FloatMatrix rows = centred.unitRows(side).rowRange(from, to);
    double[] mean = centred.mean(side);
    DoubleMatrix result = rows.toDoubles();
    for (int i = 0; i < to - from; i++) {
      double[] row = result.row(i);
      for (int j = 0; j < row.length; j++) {
        row[j] -= mean[j];
      }
      result.setRow(i, row);
    }
    return result;
  }
}
