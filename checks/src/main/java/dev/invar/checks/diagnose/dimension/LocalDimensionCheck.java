package dev.invar.checks.diagnose.dimension;

import dev.invar.diagnose.dimension.LocalDimension;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** The dimension of balls, at their centres. */
@CheckOf(LocalDimension.class)
public final class LocalDimensionCheck implements MethodCheck {
  @Override
  public String data() {
    return Balls.description();
  }

  @Override
  public String measure() {
    return "largest relative error of the geometric mean over the centres, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(0.1);
  }

  @Override
  public double measured(Seed seed) {
    return Balls.largestError(LocalDimension.DEFAULTS::perRow, seed);
  }
}
