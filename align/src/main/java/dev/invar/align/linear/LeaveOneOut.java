package dev.invar.align.linear;

import dev.invar.align.CentredPairs;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.ShiftedSystem;

/** The error of ridge regression on rows left out one by one, in closed form. */
final class LeaveOneOut {
  private static final int CHUNK = 1024;

  /** Below this share of a residual left, leaving the row out leaves nothing to predict it from. */
  private static final double NOTHING = 1e-9;

  private LeaveOneOut() {}

  /**
   * Σ ‖y_i − ŷ_i‖², ŷ_i predicted from all rows but i; +∞ if some row cannot be.
   *
   * @param centred two sides
   * @param system X₀ᵀX₀ and X₀ᵀY₀
   * @param lambda λ of the ridge, not a share
   */
  static double error(CentredPairs centred, ShiftedSystem system, double lambda) {
    DoubleMatrix rotated = system.rotatedSolution(lambda);
    double[] inverses = system.inverses(lambda);
    double sum = 0;
    for (int from = 0; from < centred.rows(); from += CHUNK) {
      int to = Math.min(centred.rows(), from + CHUNK);
      DoubleMatrix x = chunk(centred, 0, from, to).times(system.gram().vectors());
      DoubleMatrix residual = chunk(centred, 1, from, to).minus(x.times(rotated));
      for (int i = 0; i < to - from; i++) {
        double left = 1 - 1.0 / centred.rows() - leverage(x.row(i), inverses);
        if (left < NOTHING) {
          return Double.POSITIVE_INFINITY;
        }
        sum += squaredLength(residual.row(i)) / (left * left);
      }
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
