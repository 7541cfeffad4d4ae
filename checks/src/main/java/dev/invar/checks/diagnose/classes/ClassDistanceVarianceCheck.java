package dev.invar.checks.diagnose.classes;

import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.classes.ClassDistanceVariance;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/** Holds the class-distance normalised variance to its formula, pair by pair. */
@CheckOf(ClassDistanceVariance.class)
public final class ClassDistanceVarianceCheck implements MethodCheck {
  private static final int CLASSES = 4;
  private static final int ROWS = 90;
  private static final int WIDTH = 7;

  private final Metric<LabelledView> metric;

  /** Checks Invar's own. */
  public ClassDistanceVarianceCheck() {
    this(ClassDistanceVariance.DEFAULTS);
  }

  ClassDistanceVarianceCheck(Metric<LabelledView> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "%d Gaussian rows of width %d in %d classes".formatted(ROWS, WIDTH, CLASSES);
  }

  @Override
  public String measure() {
    return "difference to the formula, relative, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-5);
  }

  @Override
  public double measured(Seed seed) {
    RandomGenerator random = seed.random();
    var rows = new double[ROWS][WIDTH];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < WIDTH; j++) {
        rows[i][j] = random.nextGaussian() + (j == i % CLASSES ? 2 : 0);
      }
    }
    double expected = 0;
    for (int a = 0; a < CLASSES; a++) {
      for (int b = 0; b < CLASSES; b++) {
        expected += a == b ? 0 : pair(rows, a, b) / (CLASSES * (CLASSES - 1));
      }
    }
    double value = metric.value(LabelledCloud.of(rows, CLASSES)).asNumber().orElse(Double.NaN);
    return Math.abs(value - expected) / expected;
  }

  private static double pair(double[][] rows, int a, int b) {
    double spread = 0;
    double distance = 0;
    for (int j = 0; j < WIDTH; j++) {
      double meanA = mean(rows, a, j);
      double meanB = mean(rows, b, j);
      distance += (meanA - meanB) * (meanA - meanB);
      spread += variance(rows, a, j, meanA) + variance(rows, b, j, meanB);
    }
    return spread / (2 * distance);
  }

  private static double mean(double[][] rows, int label, int j) {
    double sum = 0;
    int count = 0;
    for (int i = label; i < ROWS; i += CLASSES) {
      sum += rows[i][j];
      count++;
    }
    return sum / count;
  }

  private static double variance(double[][] rows, int label, int j, double mean) {
    double sum = 0;
    int count = 0;
    for (int i = label; i < ROWS; i += CLASSES) {
      sum += (rows[i][j] - mean) * (rows[i][j] - mean);
      count++;
    }
    return sum / count;
  }
}
