package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.likeness.Svcca;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Holds SVCCA to what it must be: the shared directions of two spaces, counted. */
@CheckOf(Svcca.class)
public final class SvccaCheck implements MethodCheck {
  private static final int ROWS = 3000;
  private static final int SHARED = 8;

  @Override
  public String data() {
    return "3,000 generated pairs of width 16, 8 directions the same on both sides up to a linear map, 8 unrelated";
  }

  @Override
  public String measure() {
    return "SVCCA less the mean correlation of 8 directions at 1 and 8 by chance, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.near(0, 0.01);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix shared = DrawnSpaces.normal(ROWS, SHARED, seed);
    DoubleMatrix x = joined(shared, seed.derive("x"));
    DoubleMatrix y = joined(shared, seed.derive("y"));
    double value = DrawnSpaces.value(new Svcca(1), DrawnSpaces.pair(x, y), "svcca");
    return value - (1 + chance()) / 2;
  }

  /** Both parts mixed by an invertible matrix. */
  private static DoubleMatrix joined(DoubleMatrix shared, Seed seed) {
    DoubleMatrix own = DrawnSpaces.normal(ROWS, SHARED, seed.derive("own"));
    DoubleMatrix rows = DoubleMatrix.allocate(ROWS, 2 * SHARED);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < SHARED; j++) {
        rows.set(i, j, shared.get(i, j));
        rows.set(i, SHARED + j, own.get(i, j));
      }
    }
    return rows.times(DrawnSpaces.normal(2 * SHARED, 2 * SHARED, seed.derive("mix")));
  }

  /**
   * Mean singular value of an 8×8 matrix of noise of deviation 1/√n: 8/(3π)·√8/√n (the quarter
   * circle's mean).
   */
  private static double chance() {
    return 8 / (3 * Math.PI) * Math.sqrt((double) SHARED / ROWS);
  }
}
