package dev.invar.index.sparse.order;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Parts some documents into up to 16 groups of alike ones: k-means by angle on a sample, then each
 * document joins the group it is nearest to. All in whole numbers, so that every machine parts them
 * alike. Not thread-safe; kept for many partings. 1 MB.
 *
 * <p>Cost: O(n·k) steps of 16 products each, with n documents of k latents.
 */
final class Ways {
  /** How many groups at most. */
  static final int MOST = 16;

  private static final int ROUNDS = 4;
  private static final int SAMPLE_PER_WAY = 96;
  private static final int LENGTH = 1 << 14;

  private final CodeTable codes;
  private final int[] centres = new int[CodeTable.SLOTS * MOST];
  private final int[] next = new int[CodeTable.SLOTS * MOST];
  private final int[] touched = new int[CodeTable.SLOTS];
  private final boolean[] isTouched = new boolean[CodeTable.SLOTS];
  private final int[] products = new int[MOST];
  private int touchedCount;

  Ways(CodeTable codes) {
    this.codes = codes;
  }

  /**
   * Sorts documents by group.
   *
   * @param order its documents in [from, to) are sorted by group, in a group as they were
   * @param count how many groups, 2 … 16
   * @return where each group begins, and {@code to}; count + 1 numbers
   */
  int[] part(int[] order, int from, int to, int count, SplittableRandom random) {
    int size = to - from;
    int sampled = (int) Math.min(size, Math.max((long) SAMPLE_PER_WAY * count, size / 64));
    var sample = new int[sampled];
    for (int i = 0; i < sampled; i++) {
      sample[i] = order[from + (int) ((long) i * size / sampled)];
    }
    learn(sample, count, random);
    var group = new byte[size];
    var starts = new int[count + 1];
    for (int i = 0; i < size; i++) {
      group[i] = (byte) nearest(order[from + i], count);
      starts[group[i] + 1]++;
    }
    clear();
    starts[0] = from;
    for (int way = 1; way <= count; way++) {
      starts[way] += starts[way - 1];
    }
    int[] at = starts.clone();
    int[] before = Arrays.copyOfRange(order, from, to);
    for (int i = 0; i < size; i++) {
      order[at[group[i]]++] = before[i];
    }
    return starts;
  }

  private void learn(int[] sample, int count, SplittableRandom random) {
    var group = new int[sample.length];
    Arrays.fill(group, -1);
    for (int way = 0; way < count; way++) {
      int drawn = random.nextInt(sample.length);
      while (group[drawn] >= 0) {
        drawn = (drawn + 1) % sample.length;
      }
      group[drawn] = way;
    }
    centre(sample, group, count);
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < sample.length; i++) {
        group[i] = nearest(sample[i], count);
      }
      centre(sample, group, count);
    }
  }

  /** Makes each group's centre the sum of its codes, of one length for all. */
  private void centre(int[] sample, int[] group, int count) {
    clear();
    for (int i = 0; i < sample.length; i++) {
      if (group[i] < 0) {
        continue;
      }
      for (int at = codes.start(sample[i]); at < codes.end(sample[i]); at++) {
        int slot = codes.slot(at);
        if (!isTouched[slot]) {
          isTouched[slot] = true;
          touched[touchedCount++] = slot;
        }
        next[slot * MOST + group[i]] += codes.value(at);
      }
    }
    var squares = new double[count];
    for (int i = 0; i < touchedCount; i++) {
      for (int way = 0; way < count; way++) {
        double value = next[touched[i] * MOST + way];
        squares[way] += value * value;
      }
    }
    for (int i = 0; i < touchedCount; i++) {
      for (int way = 0; way < count; way++) {
        int place = touched[i] * MOST + way;
        centres[place] =
            next[place] == 0
                ? 0
                : (int) Math.rint(next[place] * (LENGTH / Math.sqrt(squares[way])));
        next[place] = 0;
      }
    }
  }

  private void clear() {
    for (int i = 0; i < touchedCount; i++) {
      int slot = touched[i];
      isTouched[slot] = false;
      Arrays.fill(centres, slot * MOST, (slot + 1) * MOST, 0);
    }
    touchedCount = 0;
  }

  private int nearest(int document, int count) {
    int[] sums = products;
    Arrays.fill(sums, 0);
    for (int at = codes.start(document); at < codes.end(document); at++) {
      int value = codes.value(at);
      int place = codes.slot(at) * MOST;
      for (int way = 0; way < MOST; way++) {
        sums[way] += value * centres[place + way];
      }
    }
    int best = 0;
    for (int way = 1; way < count; way++) {
      if (sums[way] > sums[best]) {
        best = way;
      }
    }
    return best;
  }
}
