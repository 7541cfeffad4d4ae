package dev.invar.checks.diagnose.spread;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spread.AlignmentDistance;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Against the definition; and 0 of a space beside itself. */
@CheckOf(AlignmentDistance.class)
public final class AlignmentDistanceCheck implements MethodCheck {
  private final Metric<SpacePair> metric;

  /** Checks Invar's own. */
  public AlignmentDistanceCheck() {
    this(AlignmentDistance.DEFAULTS);
  }

  AlignmentDistanceCheck(Metric<SpacePair> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "80 generated pairs of width 10, as given, and the same rows on both sides";
  }

  @Override
  public String measure() {
    return "largest distance from the definition, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-5);
  }

  @Override
  public double measured(Seed seed) {
    double[][] x = MadeRows.normal(80, 10, 0.2, seed.derive("x"));
    double[][] y = MadeRows.normal(80, 10, 0, seed.derive("y"));
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += MadeRows.dot(x[i], x[i]) + MadeRows.dot(y[i], y[i]) - 2 * MadeRows.dot(x[i], y[i]);
    }
    SpaceView first = MadeRows.view(x, Geometry.AS_GIVEN);
    SpaceView second = MadeRows.view(y, Geometry.AS_GIVEN);
    double found = MadeRows.value(metric, new SpacePair(first, second));
    double same = MadeRows.value(metric, new SpacePair(first, first));
    return Math.max(Math.abs(found - sum / x.length), Math.abs(same));
  }
}
