package dev.invar.align.match;

import java.util.random.RandomGenerator;

/**
 * Matches two small sets by the similarities within each: the order p of the second for which Σ
 * a(i, j)·b(p(i), p(j)) is greatest. By exchanging two places as long as that helps (2-opt), from
 * many random orders. Source: Koopmans and Beckmann 1957, doi:10.2307/1907742. Cost: O(k³) a pass.
 * Weakness: a local maximum.
 */
final class QuadraticAssignment {
  private final double[][] a;
  private final double[][] b;

  /**
   * @param a k×k, symmetric; shared
   * @param b k×k, symmetric; shared
   */
  QuadraticAssignment(double[][] a, double[][] b) {
    this.a = a;
    this.b = b;
  }

  /** The best order of several starts. */
  int[] best(int restarts, RandomGenerator random) {
    int[] best = improved(shuffled(random));
    for (int restart = 1; restart < restarts; restart++) {
      int[] other = improved(shuffled(random));
      if (value(other) > value(best)) {
        best = other;
      }
    }
    return best;
  }

  /** Σ a(i, j)·b(p(i), p(j)). */
  double value(int[] order) {
    double sum = 0;
    for (int i = 0; i < order.length; i++) {
      for (int j = 0; j < order.length; j++) {
        sum += a[i][j] * b[order[i]][order[j]];
      }
    }
    return sum;
  }

  private int[] shuffled(RandomGenerator random) {
    var order = new int[a.length];
    for (int i = 0; i < order.length; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  private int[] improved(int[] order) {
    double least = 1e-12 * Math.abs(value(order)) + Double.MIN_NORMAL;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int r = 0; r < order.length; r++) {
        for (int s = r + 1; s < order.length; s++) {
          if (gain(order, r, s) > least) {
            int held = order[r];
            order[r] = order[s];
            order[s] = held;
            changed = true;
          }
        }
      }
    }
    return order;
  }

  /** By how much the value grows if places r and s are exchanged. */
  private double gain(int[] order, int r, int s) {
    int atR = order[r];
    int atS = order[s];
    double gain = (a[r][r] - a[s][s]) * (b[atS][atS] - b[atR][atR]);
    for (int k = 0; k < order.length; k++) {
      if (k != r && k != s) {
        gain += 2 * (a[r][k] - a[s][k]) * (b[atS][order[k]] - b[atR][order[k]]);
      }
    }
    return gain;
  }
}
