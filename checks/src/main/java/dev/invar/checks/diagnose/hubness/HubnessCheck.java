package dev.invar.checks.diagnose.hubness;

import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.hubness.Hubness;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** All five figures against those of counts from all distances sorted. */
@CheckOf(Hubness.class)
public final class HubnessCheck implements MethodCheck {
  private static final int ROWS = 350;
  private static final int WIDTH = 30;

  @Override
  public String data() {
    return ROWS + " normal rows in " + WIDTH + " dimensions, which crowd about their mean";
  }

  @Override
  public String measure() {
    return "largest difference of the five figures from the definition, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-9);
  }

  @Override
  public double measured(Seed seed) {
    SpaceView view = PlainCounts.normal(ROWS, WIDTH, seed);
    return PlainCounts.difference(
        Hubness.DEFAULTS.of(view, Sampling.VALUES_ONLY),
        PlainCounts.of(view, view, Hubness.DEFAULTS.k()));
  }
}
