package dev.invar.checks.diagnose.classes;

import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.classes.NeuralCollapse;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Holds NC1 to its known answer: the corners of a simplex with noise ε in every coordinate have Σ_B
 * with C − 1 eigenvalues 1/C, so NC1 is ε²·(C − 1)·C/C = ε²·(C − 1), but for sampling.
 */
@CheckOf(NeuralCollapse.class)
public final class NeuralCollapseCheck implements MethodCheck {
  private static final int CLASSES = 6;
  private static final int EACH = 2000;
  private static final double NOISE = 0.02;

  private final Metric<LabelledView> metric;

  /** Checks Invar's own. */
  public NeuralCollapseCheck() {
    this(NeuralCollapse.DEFAULTS);
  }

  NeuralCollapseCheck(Metric<LabelledView> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "%d corners of a simplex in %d dimensions, %d rows each, noise %s"
        .formatted(CLASSES, CLASSES + 2, EACH, NOISE);
  }

  @Override
  public String measure() {
    return "NC1 over the noise squared times C − 1, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.near(1, 0.05);
  }

  @Override
  public double measured(Seed seed) {
    RandomGenerator random = seed.random();
    var rows = new double[CLASSES * EACH][CLASSES + 2];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = (j == i % CLASSES ? 1 : 0) + NOISE * random.nextGaussian();
      }
    }
    double value = metric.value(LabelledCloud.of(rows, CLASSES)).asNumber().orElse(Double.NaN);
    return value / (NOISE * NOISE * (CLASSES - 1));
  }
}
