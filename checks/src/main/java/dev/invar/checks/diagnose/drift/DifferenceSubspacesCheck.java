package dev.invar.checks.diagnose.drift;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.drift.DifferenceSubspaces;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.List;

/**
 * Holds the magnitudes to their known answers: planes that turn at constant speed have the velocity
 * of their angles and no acceleration; a path that bends has one.
 */
@CheckOf(DifferenceSubspaces.class)
public final class DifferenceSubspacesCheck implements MethodCheck {
  private static final int WIDTH = 12;
  private static final double[] EVEN = {0.3, 0.2};
  private static final double[] UNEVEN = {0.1, 0.35};

  private final Metric<SpaceSeries> metric;

  /** Checks Invar's own. */
  public DifferenceSubspacesCheck() {
    this(new DifferenceSubspaces(2));
  }

  DifferenceSubspacesCheck(Metric<SpaceSeries> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "planes in %d dimensions at three steps: at constant speed, and on a path that bends"
        .formatted(WIDTH);
  }

  @Override
  public String measure() {
    return "largest of: velocity's difference to the angles in 1e-6 (rows are floats), acceleration"
        + " at constant speed in 1e-8, 1e-2 over that of the bent path, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    List<Figure> even = figures(0, 1, 2, EVEN);
    double expected = 2 * (1 - Math.cos(EVEN[0])) + 2 * (1 - Math.cos(EVEN[1]));
    double velocity = Math.abs(number(even, 0) - expected) / 1e-6;
    double acceleration = number(even, 2) / 1e-8;
    double bent = 1e-2 / number(figures(0, 2, 2, UNEVEN), 2);
    return Math.max(velocity, Math.max(acceleration, bent));
  }

  private static double number(List<Figure> figures, int at) {
    return figures.get(at).value().asNumber().orElse(Double.NaN);
  }

  private List<Figure> figures(double first, double second, double third, double[] middle) {
    return metric.of(
        new SpaceSeries(List.of(plane(first, EVEN), plane(second, middle), plane(third, EVEN))),
        Sampling.VALUES_ONLY);
  }

  /** Four rows along two directions, each turned towards another by its angle times the time. */
  private static SpaceView plane(double time, double[] angles) {
    var rows = new double[4][WIDTH];
    for (int i = 0; i < 4; i++) {
      int k = i / 2;
      double sign = i % 2 == 0 ? 1 : -1;
      rows[i][k] = sign * (2 - k) * Math.cos(time * angles[k]);
      rows[i][2 + k] = sign * (2 - k) * Math.sin(time * angles[k]);
    }
    return DrawnSteps.view(rows);
  }
}
