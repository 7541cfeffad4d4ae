package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.gap.ModalityGap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.Arrays;

/**
 * Holds the gap to its parts, planted: a shift of known length, which taking off the means must
 * close.
 */
@CheckOf(ModalityGap.class)
public final class ModalityGapCheck implements MethodCheck {
  private static final int ROWS = 400;
  private static final int WIDTH = 8;
  private static final double SHIFT = 20;

  @Override
  public String data() {
    return "400 generated pairs of width 8 in one space, the second side shifted by 20 along one axis";
  }

  @Override
  public String measure() {
    return "largest miss of: ‖Δ‖ 20, relative gap by its definition, nothing left without Δ, all pairs found with means off";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-4);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = DrawnSpaces.normal(ROWS, WIDTH, seed);
    DoubleMatrix y = x.copy();
    for (int i = 0; i < ROWS; i++) {
      y.set(i, 2, x.get(i, 2) + SHIFT);
    }
    SpacePair pair = new SpacePair(DrawnSpaces.view("one", x), DrawnSpaces.view("one", y));
    double within = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < i; j++) {
        within += DrawnSpaces.square(x.row(i), x.row(j)) / (ROWS * (ROWS - 1.0));
      }
    }
    double apart = SHIFT * SHIFT / 2;
    double[] misses = {
      figure(pair, "modality-gap") - SHIFT,
      figure(pair, "modality-gap.relative") - apart / (apart + within),
      figure(pair, "modality-gap.left"),
      figure(pair, "modality-gap.retrieval-shifted") - 1,
      figure(pair, "modality-gap.separability") - 1
    };
    return Arrays.stream(misses).map(Math::abs).max().orElseThrow();
  }

  private static double figure(SpacePair pair, String id) {
    return DrawnSpaces.value(ModalityGap.DEFAULTS, pair, id);
  }
}
