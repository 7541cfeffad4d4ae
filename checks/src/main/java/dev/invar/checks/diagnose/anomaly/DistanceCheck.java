package dev.invar.checks.diagnose.anomaly;

import dev.invar.diagnose.anomaly.AnomalyScorer;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Holds a distance to its formula, coded a second time. */
abstract class DistanceCheck implements MethodCheck {
  private static final int NORMAL = 40;
  private static final int SCORED = 50;

  private final AnomalyScorer scorer;

  DistanceCheck(AnomalyScorer scorer) {
    this.scorer = scorer;
  }

  /** The distance of a row from n normal rows, from its definition. */
  abstract double expected(double[][] normal, double[] row);

  @Override
  public String data() {
    return "%d normal rows of width %d, %d to score".formatted(NORMAL, NearSubspace.WIDTH, SCORED);
  }

  @Override
  public String measure() {
    return "largest difference to the formula, relative, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-6);
  }

  @Override
  public double measured(Seed seed) {
    var rows = new NearSubspace(seed);
    FloatMatrix normal = rows.normal(NORMAL, seed.derive("normal"));
    FloatMatrix scored = rows.outliers(SCORED, seed.derive("scored"));
    double[] scores = scorer.fit(NearSubspace.view(normal)).scores(scored);
    double largest = 0;
    for (int i = 0; i < SCORED; i++) {
      double expected = expected(arrays(normal), arrays(scored)[i]);
      largest = Math.max(largest, Math.abs(scores[i] - expected) / expected);
    }
    return largest;
  }

  private static double[][] arrays(FloatMatrix rows) {
    var arrays = new double[Math.toIntExact(rows.rows())][rows.columns()];
    for (int i = 0; i < arrays.length; i++) {
      for (int j = 0; j < rows.columns(); j++) {
        arrays[i][j] = rows.get(i, j);
      }
    }
    return arrays;
  }

  /** The mean of each coordinate. */
  static double[] mean(double[][] rows) {
    var mean = new double[rows[0].length];
    for (double[] row : rows) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += row[j] / rows.length;
      }
    }
    return mean;
  }

  /** ‖a − b‖. */
  static double distance(double[] a, double[] b) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      square += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(square);
  }
}
