package dev.invar.checks.diagnose.spread;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spread.Uniformity;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Against the mean over all pairs, and what is known of the sphere. */
@CheckOf(Uniformity.class)
public final class UniformityCheck implements MethodCheck {
  private final Metric<SpaceView> metric;

  /** Checks Invar's own. */
  public UniformityCheck() {
    this(Uniformity.DEFAULTS);
  }

  UniformityCheck(Metric<SpaceView> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "50 generated rows of width 6, and 600 rows spread over the sphere in 384 dimensions";
  }

  @Override
  public String measure() {
    return "larger of: distance from the mean over all pairs in 10⁻⁶, distance from −3.979 on the sphere in 0.003, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    double[][] rows = MadeRows.normal(50, 6, 0.3, seed.derive("few"));
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        sum += Math.exp(-2 * (2 - 2 * MadeRows.cosine(rows[i], rows[j])));
      }
    }
    double expected = Math.log(sum / (50 * 49 / 2));
    double found = MadeRows.value(metric, MadeRows.view(rows, Geometry.AS_GIVEN));
    double[][] sphere = MadeRows.normal(600, 384, 0, seed.derive("sphere"));
    double ofSphere = MadeRows.value(metric, MadeRows.view(sphere, Geometry.UNIT_LENGTH));
    return Math.max(Math.abs(found - expected) / 1e-6, Math.abs(ofSphere + 3.979) / 0.003);
  }
}
