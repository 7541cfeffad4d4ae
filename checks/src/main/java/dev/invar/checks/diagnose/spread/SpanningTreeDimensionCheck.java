package dev.invar.checks.diagnose.spread;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spread.SpanningTreeDimension;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Cubes of 2 and 5 dimensions within 10 %. */
@CheckOf(SpanningTreeDimension.class)
public final class SpanningTreeDimensionCheck implements MethodCheck {
  private final Metric<SpaceView> metric;

  /** Checks Invar's own. */
  public SpanningTreeDimensionCheck() {
    this(SpanningTreeDimension.DEFAULTS);
  }

  SpanningTreeDimensionCheck(Metric<SpaceView> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "4,096 rows spread evenly over a square and over a cube in five dimensions, in 12 coordinates";
  }

  @Override
  public String measure() {
    return "largest relative distance from the planted dimension, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(0.1);
  }

  @Override
  public double measured(Seed seed) {
    return Math.max(miss(2, seed.derive("square")), miss(5, seed.derive("cube")));
  }

  private double miss(int d, Seed seed) {
    var random = seed.random();
    var rows = new double[4096][12];
    for (double[] row : rows) {
      for (int j = 0; j < d; j++) {
        row[j] = random.nextDouble();
      }
    }
    double found = MadeRows.value(metric, MadeRows.view(rows, Geometry.AS_GIVEN));
    return Math.abs(found / d - 1);
  }
}
