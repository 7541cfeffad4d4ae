package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.transform.InvarianceError;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Holds the invariance error to its sums over all pairs, one by one. */
@CheckOf(InvarianceError.class)
public final class InvarianceErrorCheck implements MethodCheck {
  private static final int ROWS = 150;

  @Override
  public String data() {
    return "150 generated vectors of width 10 and the same with noise half their size";
  }

  @Override
  public String measure() {
    return "difference from the mean over pairs by the mean over all other pairs, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-6);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = DrawnSpaces.normal(ROWS, 10, seed);
    DoubleMatrix y =
        x.plus(DrawnSpaces.normal(ROWS, 10, seed.derive("noise")).scaled(0.5))
            .toFloats()
            .toDoubles();
    SpacePair pair = new SpacePair(DrawnSpaces.view("one", x), DrawnSpaces.view("one", y));
    double value = DrawnSpaces.value(InvarianceError.DEFAULTS, pair, "invariance-error");
    double matched = 0;
    double others = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        double square = DrawnSpaces.square(x.row(i), y.row(j));
        matched += i == j ? square : 0;
        others += i == j ? 0 : square / (ROWS - 1);
      }
    }
    return Math.abs(value - matched / others);
  }
}
