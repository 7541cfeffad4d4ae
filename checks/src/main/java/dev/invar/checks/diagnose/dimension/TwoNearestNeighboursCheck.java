package dev.invar.checks.diagnose.dimension;

import dev.invar.diagnose.dimension.TwoNearestNeighbours;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** The dimension of balls, from all their rows. */
@CheckOf(TwoNearestNeighbours.class)
public final class TwoNearestNeighboursCheck implements MethodCheck {
  private static final int ROWS = 4000;

  @Override
  public String data() {
    return ROWS + " rows uniform in balls of 2, 3 and 5 dimensions";
  }

  @Override
  public String measure() {
    return "largest relative error of the dimension, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(0.1);
  }

  @Override
  public double measured(Seed seed) {
    double largest = 0;
    for (int dimension : new int[] {2, 3, 5}) {
      double found =
          TwoNearestNeighbours.DEFAULTS
              .value(Balls.ball(ROWS, dimension, seed.derive("ball " + dimension)))
              .asNumber()
              .orElse(Double.NaN);
      largest = Math.max(largest, Math.abs(found / dimension - 1));
    }
    return largest;
  }
}
