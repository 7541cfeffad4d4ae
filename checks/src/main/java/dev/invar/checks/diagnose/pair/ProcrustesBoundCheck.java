package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.likeness.ProcrustesBound;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Holds δ to the sum over all pairs, and the bound to the error of the best rotation. */
@CheckOf(ProcrustesBound.class)
public final class ProcrustesBoundCheck implements MethodCheck {
  private static final int ROWS = 150;

  @Override
  public String data() {
    return "150 generated pairs of widths 10 and 6, the second a noisy image of the first";
  }

  @Override
  public String measure() {
    return "difference of δ from its definition, or by how much the best rotation exceeds the bound, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-9);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = DrawnSpaces.normal(ROWS, 10, seed);
    DoubleMatrix y = DrawnSpaces.noisyImage(x, 6, seed.derive("y"));
    SpacePair pair = DrawnSpaces.pair(x, y);
    double value = DrawnSpaces.value(ProcrustesBound.DEFAULTS, pair, "procrustes-bound");
    double error = DrawnSpaces.value(ProcrustesBound.DEFAULTS, pair, "procrustes-bound.error");
    double squares = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        double difference =
            DrawnSpaces.dot(x.row(i), x.row(j)) - DrawnSpaces.dot(y.row(i), y.row(j));
        squares += difference * difference / ((double) ROWS * ROWS);
      }
    }
    double delta = Math.sqrt(squares);
    return Math.max(Math.abs(value - delta), error - 4 * delta);
  }
}
