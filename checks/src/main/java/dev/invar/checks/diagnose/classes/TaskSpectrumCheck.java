package dev.invar.checks.diagnose.classes;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.classes.TaskSpectrum;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Holds the metric to finding labels that were planted in directions of little variance: at least
 * 95 % right from the last directions, at most 60 % from the first.
 */
@CheckOf(TaskSpectrum.class)
public final class TaskSpectrumCheck implements MethodCheck {
  private static final int ROWS = 2000;
  private static final int WIDTH = 20;
  private static final int WIDE = 8;

  private final Metric<LabelledView> metric;

  /** Checks Invar's own. */
  public TaskSpectrumCheck() {
    this(TaskSpectrum.DEFAULTS);
  }

  TaskSpectrumCheck(Metric<LabelledView> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "%d rows of width %d, %d directions wide; two classes apart in a narrow one"
        .formatted(ROWS, WIDTH, WIDE);
  }

  @Override
  public String measure() {
    return "largest of: 0.95 over the accuracy from the last directions, accuracy from the first "
        + "over 0.6, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    RandomGenerator random = seed.random();
    var rows = new double[ROWS][WIDTH];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < WIDTH; j++) {
        double spread = j < WIDE ? 3 : 0.5;
        rows[i][j] =
            j == WIDTH - 1
                ? spread * ((i % 2 == 0 ? 1 : -1) + 0.3 * random.nextGaussian())
                : spread * random.nextGaussian();
      }
    }
    List<Figure> figures = metric.of(LabelledCloud.of(rows, 2), Sampling.VALUES_ONLY);
    double last = figures.get(0).value().asNumber().orElse(0);
    double first = figures.get(1).value().asNumber().orElse(1);
    return Math.max(0.95 / last, first / 0.6);
  }
}
