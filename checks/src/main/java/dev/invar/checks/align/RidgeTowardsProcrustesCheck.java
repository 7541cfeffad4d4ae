package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.linear.RidgeTowardsProcrustes;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.function.DoubleFunction;

/**
 * Holds the family to its definition between the ends and to both ends: least squares, and the
 * rotation of Procrustes up to one factor.
 */
@CheckOf(RidgeTowardsProcrustes.class)
public final class RidgeTowardsProcrustesCheck implements MethodCheck {
  private static final int WIDTH = 32;
  private static final int ROWS = 400;

  private final DoubleFunction<Aligner> family;

  /** Checks Invar's own. */
  public RidgeTowardsProcrustesCheck() {
    this(RidgeTowardsProcrustes::new);
  }

  RidgeTowardsProcrustesCheck(DoubleFunction<Aligner> family) {
    this.family = family;
  }

  @Override
  public String data() {
    return NoisyRotation.description(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "largest relative difference from least squares at 1e-8, from the definition at 1 and "
        + "from the rotation at 1e8, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-5);
  }

  @Override
  public double measured(Seed seed) {
    NoisyRotation data = NoisyRotation.of(ROWS, WIDTH, seed);
    DoubleMatrix xx = data.xx();
    DoubleMatrix xy = data.xy();
    double unit = PlainAlgebra.meanDiagonal(xx);
    double spread = data.y().frobeniusNorm() / data.x().frobeniusNorm();
    DoubleMatrix rotation = PlainAlgebra.nearestRotation(xy).scaled(spread);
    DoubleMatrix middle =
        PlainAlgebra.solve(PlainAlgebra.shifted(xx, unit), xy.plus(rotation.scaled(unit)));
    return Math.max(
        PlainAlgebra.difference(map(1e-8, data), PlainAlgebra.solve(xx, xy)),
        Math.max(
            PlainAlgebra.difference(map(1, data), middle),
            PlainAlgebra.difference(map(1e8, data), rotation)));
  }

  private DoubleMatrix map(double mu, NoisyRotation data) {
    return Drawn.map(family.apply(mu).fit(data.pairs()), 0);
  }
}
