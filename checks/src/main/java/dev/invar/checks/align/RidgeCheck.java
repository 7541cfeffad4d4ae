package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.linear.Ridge;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.function.DoubleFunction;

/** Holds ridge regression to the normal equations, solved by elimination, for weak and strong. */
@CheckOf(Ridge.class)
public final class RidgeCheck implements MethodCheck {
  private static final int WIDTH = 32;
  private static final int ROWS = 400;
  private static final double[] PENALTIES = {1e-6, 0.1, 10};

  private final DoubleFunction<Aligner> family;

  /** Checks Invar's own. */
  public RidgeCheck() {
    this(Ridge::new);
  }

  RidgeCheck(DoubleFunction<Aligner> family) {
    this.family = family;
  }

  @Override
  public String data() {
    return NoisyRotation.description(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "largest relative difference from the definition over three penalties, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-5);
  }

  @Override
  public double measured(Seed seed) {
    NoisyRotation data = NoisyRotation.of(ROWS, WIDTH, seed);
    double largest = 0;
    for (double penalty : PENALTIES) {
      var map = Drawn.map(family.apply(penalty).fit(data.pairs()), 0);
      largest = Math.max(largest, PlainAlgebra.difference(map, data.ridge(penalty)));
    }
    return largest;
  }
}
