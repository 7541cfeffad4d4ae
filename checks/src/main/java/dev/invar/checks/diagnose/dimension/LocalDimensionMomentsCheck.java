package dev.invar.checks.diagnose.dimension;

import dev.invar.diagnose.dimension.LocalDimensionMoments;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** The dimension of balls, at their centres. */
@CheckOf(LocalDimensionMoments.class)
public final class LocalDimensionMomentsCheck implements MethodCheck {
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
    return Balls.largestError(LocalDimensionMoments.DEFAULTS::perRow, seed);
  }
}
