package dev.invar.diagnose.spread;

import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.Groups;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Sums of exp(−2‖u − v‖²) over pairs of directions, kept by the groups of both rows, so that the
 * sum without the rows of one group follows.
 */
final class PairSums {
  private static final int GROUPS = 32;

  private final SpaceView view;
  private final int[] groupOf;
  private final int groups;
  private final double[][] sums;
  private final long[][] counts;

  private PairSums(SpaceView view, int[] groupOf) {
    this.view = view;
    this.groupOf = groupOf;
    this.groups = Math.min(GROUPS, groupOf.length);
    this.sums = new double[groups][groups];
    this.counts = new long[groups][groups];
  }

  /** All pairs of different rows, or as many drawn ones as there may be. */
  static PairSums of(SpaceView view, int most, Seed seed) {
    RandomGenerator random = seed.random();
    int n = view.size();
    var sums = new PairSums(view, Groups.dealt(n, GROUPS, random));
    var first = new double[view.width()];
    var second = new double[view.width()];
    if (n * (n - 1.0) / 2 <= most) {
      for (int i = 0; i < n; i++) {
        Directions.copy(view, i, first);
        for (int j = 0; j < i; j++) {
          sums.add(i, first, j, second);
        }
      }
      return sums;
    }
    for (int pair = 0; pair < most; pair++) {
      int i = random.nextInt(n);
      int j = random.nextInt(n - 1);
      Directions.copy(view, i, first);
      sums.add(i, first, j < i ? j : j + 1, second);
    }
    return sums;
  }

  private void add(int i, double[] first, int j, double[] second) {
    Directions.copy(view, j, second);
    double square = 0;
    for (int c = 0; c < first.length; c++) {
      square += (first[c] - second[c]) * (first[c] - second[c]);
    }
    sums[groupOf[i]][groupOf[j]] += Math.exp(-2 * square);
    counts[groupOf[i]][groupOf[j]]++;
  }

  int groups() {
    return groups;
  }

  double mean() {
    return meanWithout(-1);
  }

  /** The mean over pairs of which neither row is in a group; NaN if there is none. */
  double meanWithout(int left) {
    double sum = 0;
    long count = 0;
    for (int g = 0; g < groups; g++) {
      for (int h = 0; h < groups && g != left; h++) {
        if (h != left) {
          sum += sums[g][h];
          count += counts[g][h];
        }
      }
    }
    return sum / count;
  }
}
