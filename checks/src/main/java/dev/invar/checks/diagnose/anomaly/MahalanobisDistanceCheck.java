package dev.invar.checks.diagnose.anomaly;

import dev.invar.diagnose.anomaly.AnomalyScorer;
import dev.invar.diagnose.anomaly.MahalanobisDistance;
import dev.invar.method.CheckOf;

/** Holds the distance in units of the spread to elimination with the shrunk covariance. */
@CheckOf(MahalanobisDistance.class)
public final class MahalanobisDistanceCheck extends DistanceCheck {
  /** Checks Invar's own. */
  public MahalanobisDistanceCheck() {
    this(MahalanobisDistance.DEFAULTS);
  }

  MahalanobisDistanceCheck(AnomalyScorer scorer) {
    super(scorer);
  }

  @Override
  double expected(double[][] normal, double[] row) {
    double[] mean = mean(normal);
    int d = mean.length;
    double[][] system = shrunk(normal, mean);
    for (int j = 0; j < d; j++) {
      system[j][d] = row[j] - mean[j];
    }
    eliminate(system);
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += (row[j] - mean[j]) * system[j][d] / system[j][j];
    }
    return sum;
  }

  /** The shrunk covariance, with one more column. */
  private static double[][] shrunk(double[][] rows, double[] mean) {
    int d = mean.length;
    var covariance = new double[d][d + 1];
    double trace = 0;
    double squares = 0;
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (double[] row : rows) {
          covariance[i][j] += (row[i] - mean[i]) * (row[j] - mean[j]) / rows.length;
        }
        squares += covariance[i][j] * covariance[i][j] / d / d;
      }
      trace += covariance[i][i];
    }
    double level = trace / d;
    double lambda =
        Math.min(1, (squares + level * level) / (rows.length + 1) / (squares - level * level / d));
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        covariance[i][j] = (1 - lambda) * covariance[i][j] + (i == j ? lambda * level : 0);
      }
    }
    return covariance;
  }

  /** Makes a positive definite system diagonal. */
  private static void eliminate(double[][] system) {
    for (int k = 0; k < system.length; k++) {
      for (int i = 0; i < system.length; i++) {
        double factor = i == k ? 0 : system[i][k] / system[k][k];
        for (int j = k; factor != 0 && j <= system.length; j++) {
          system[i][j] -= factor * system[k][j];
        }
      }
    }
  }
}
