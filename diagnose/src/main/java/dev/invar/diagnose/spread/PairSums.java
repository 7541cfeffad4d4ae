package dev.invar.diagnose.spread;

import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.Groups;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Workers;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Sums of exp(−2‖u − v‖²) over all pairs of some directions, kept by the groups of both rows, so
 * that the sum without the rows of one group follows. The squared distances come from products of
 * blocks of rows, as 2 − 2⟨u, v⟩.
 */
final class PairSums {
  private static final int GROUPS = 32;

  /** Rows of a block; each block is summed by itself, so that threads change nothing. */
  private static final int BLOCK = 256;

  private final int[] groupOf;
  private final int groups;
  private final double[][] sums;
  private final long[][] counts;

  private PairSums(int[] groupOf) {
    this.groupOf = groupOf;
    this.groups = Math.min(GROUPS, groupOf.length);
    this.sums = new double[groups][groups];
    this.counts = new long[groups][groups];
  }

  /**
   * The pairs of all rows, or of as many drawn ones as have no more pairs than there may be.
   *
   * @param view of two rows at least, none of them zero
   * @param most pairs, at least 1
   */
  static PairSums of(SpaceView view, int most, Seed seed) {
    RandomGenerator random = seed.random();
    int[] drawn = view.drawn(rows(most), random);
    DoubleMatrix directions = directions(view, drawn);
    var all = new PairSums(Groups.dealt(drawn.length, GROUPS, random));
    var blocks = new PairSums[(drawn.length + BLOCK - 1) / BLOCK];
    Workers.forEach(
        blocks.length,
        view.effort().threads(),
        block -> {
          view.effort().goOn("comparing pairs of rows");
          blocks[block] = new PairSums(all.groupOf);
          blocks[block].addBlock(directions, block * BLOCK);
        });
    for (PairSums block : blocks) {
      all.add(block);
    }
    return all;
  }

  /** The most rows m that have no more than so many pairs: m(m − 1)/2 ≤ most. */
  private static int rows(int most) {
    int m = (int) ((1 + Math.sqrt(1 + 8.0 * most)) / 2);
    return m * (m - 1L) / 2 > most ? m - 1 : m;
  }

  private static DoubleMatrix directions(SpaceView view, int[] numbers) {
    DoubleMatrix directions = DoubleMatrix.allocate(numbers.length, view.width());
    var row = new double[view.width()];
    for (int i = 0; i < numbers.length; i++) {
      Directions.copy(view, numbers[i], row);
      directions.setRow(i, row);
    }
    return directions;
  }

  /** Adds the pairs of some rows with all before them. */
  private void addBlock(DoubleMatrix directions, int from) {
    int to = Math.min(from + BLOCK, groupOf.length);
    DoubleMatrix cosines = directions.rowRange(from, to).timesTranspose(directions.rowRange(0, to));
    var row = new double[to];
    for (int i = from; i < to; i++) {
      cosines.copyRow(i - from, row);
      double[] sum = sums[groupOf[i]];
      long[] count = counts[groupOf[i]];
      for (int j = 0; j < i; j++) {
        sum[groupOf[j]] += Math.exp(4 * Math.min(row[j], 1) - 4);
        count[groupOf[j]]++;
      }
    }
  }

  private void add(PairSums other) {
    for (int g = 0; g < groups; g++) {
      for (int h = 0; h < groups; h++) {
        sums[g][h] += other.sums[g][h];
        counts[g][h] += other.counts[g][h];
      }
    }
  }

  /** How many rows there are. */
  int size() {
    return groupOf.length;
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
