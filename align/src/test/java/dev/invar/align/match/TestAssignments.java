package dev.invar.align.match;

import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/** Quadratic assignments small enough to try every order. */
final class TestAssignments {
  private TestAssignments() {}

  static double[][] symmetric(int k, Seed seed) {
    RandomGenerator random = seed.random();
    var result = new double[k][k];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j <= i; j++) {
        result[i][j] = random.nextGaussian();
        result[j][i] = result[i][j];
      }
    }
    return result;
  }

  static double bestByTryingAll(QuadraticAssignment assignment, int k) {
    return bestFrom(assignment, new int[k], 0, 0);
  }

  private static double bestFrom(QuadraticAssignment assignment, int[] order, int at, int used) {
    if (at == order.length) {
      return assignment.value(order);
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int choice = 0; choice < order.length; choice++) {
      if ((used & 1 << choice) == 0) {
        order[at] = choice;
        best = Math.max(best, bestFrom(assignment, order, at + 1, used | 1 << choice));
      }
    }
    return best;
  }
}
