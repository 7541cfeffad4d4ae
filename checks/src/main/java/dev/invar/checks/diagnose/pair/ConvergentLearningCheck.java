package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.likeness.ConvergentLearning;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/**
 * Holds convergent learning to a permuted copy, whose units it must all match, and to a copy turned
 * within groups, whose groups it must find although no unit has a partner.
 */
@CheckOf(ConvergentLearning.class)
public final class ConvergentLearningCheck implements MethodCheck {
  private static final int ROWS = 2000;
  private static final int GROUP = 32;
  private static final int WIDTH = 2 * GROUP;
  private static final double ROUNDING = 1e-9;

  @Override
  public String data() {
    return "2,000 generated pairs of width 64: a permuted copy, and one whose units are turned in two groups of 32";
  }

  @Override
  public String measure() {
    return "least margin: permuted copy matched at 1, turned copy alike by 0.99 within groups and matched below 0.6";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = DrawnSpaces.normal(ROWS, WIDTH, seed);
    SpacePair permuted = DrawnSpaces.pair(x, x.times(permutation()));
    SpacePair turned = DrawnSpaces.pair(x, x.times(turn(seed.derive("turn"))));
    double recovered = matched(permuted) - (1 - ROUNDING);
    double alike = figure(turned, "convergent-learning.subspace") - 0.99;
    return Math.min(Math.min(recovered, alike), 0.6 - matched(turned));
  }

  private static double matched(SpacePair pair) {
    return figure(pair, "convergent-learning");
  }

  private static double figure(SpacePair pair, String id) {
    return DrawnSpaces.value(ConvergentLearning.DEFAULTS, pair, id);
  }

  private static DoubleMatrix permutation() {
    DoubleMatrix map = DoubleMatrix.allocate(WIDTH, WIDTH);
    for (int i = 0; i < WIDTH; i++) {
      map.set(i, (i * 5 + 3) % WIDTH, i % 3 == 0 ? -1 : 1);
    }
    return map;
  }

  private static DoubleMatrix turn(Seed seed) {
    DoubleMatrix map = DoubleMatrix.allocate(WIDTH, WIDTH);
    for (int group = 0; group < 2; group++) {
      DoubleMatrix rotation = DrawnSpaces.rotation(GROUP, seed.derive("group " + group));
      for (int i = 0; i < GROUP; i++) {
        for (int j = 0; j < GROUP; j++) {
          map.set(group * GROUP + i, group * GROUP + j, rotation.get(i, j));
        }
      }
    }
    return map;
  }
}
