package dev.invar.index.sparse;

import java.util.Arrays;

/** The definition. */
final class ScalarHarvest implements Harvest {
  @Override
  public String name() {
    return "plain loops";
  }

  @Override
  public int take(
      int[] sums, int from, int to, int least, long[] accepted, int[] places, int[] taken) {
    int count = 0;
    for (int word = from; word < to; word += WORD) {
      count = accepted(sums, word, least, accepted[word / WORD], places, taken, count);
    }
    Arrays.fill(sums, from, to, 0);
    return count;
  }

  @Override
  public int take(int[] sums, int from, int to, int least, int[] places, int[] taken) {
    int count = all(sums, from, to, least, places, taken, 0);
    Arrays.fill(sums, from, to, 0);
    return count;
  }

  /** Takes from [from, to) and clears nothing; returns the new count. */
  static int all(int[] sums, int from, int to, int least, int[] places, int[] taken, int before) {
    int count = before;
    for (int i = from; i < to; i++) {
      // Written always, counted if high enough: no branch to guess.
      places[count] = i;
      taken[count] = sums[i];
      count += sums[i] >= least ? 1 : 0;
    }
    return count;
  }

  /** Takes among the 64 documents from {@code word} on; clears nothing; returns the new count. */
  static int accepted(
      int[] sums, int word, int least, long bits, int[] places, int[] taken, int before) {
    int count = before;
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      int i = word + Long.numberOfTrailingZeros(rest);
      places[count] = i;
      taken[count] = sums[i];
      count += sums[i] >= least ? 1 : 0;
    }
    return count;
  }
}
