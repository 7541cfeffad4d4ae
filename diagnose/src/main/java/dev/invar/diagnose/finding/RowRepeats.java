package dev.invar.diagnose.finding;

import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Looks for rows that are the same, coordinate by coordinate, by a hash of each. */
final class RowRepeats {
  private RowRepeats() {}

  /** A hash of all coordinates; 0 and −0 are one. */
  static long hash(float[] row) {
    long hash = row.length;
    for (float value : row) {
      hash = (hash ^ Float.floatToIntBits(value + 0f)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return hash;
  }

  /**
   * Groups of equal rows, each ascending, in order of their first rows.
   *
   * @param numbers of the rows to look at, ascending
   * @param hashes of those rows, in their order
   */
  static List<int[]> among(VectorSet set, int[] numbers, long[] hashes) {
    long[] sorted = hashes.clone();
    Arrays.sort(sorted);
    int[] candidates =
        IntStream.range(0, numbers.length)
            .filter(i -> occursTwice(sorted, hashes[i]))
            .boxed()
            .sorted(Comparator.comparingLong((Integer i) -> hashes[i]).thenComparing(i -> i))
            .mapToInt(Integer::intValue)
            .toArray();
    var groups = new ArrayList<int[]>();
    for (int from = 0; from < candidates.length; ) {
      int to = from;
      while (to < candidates.length && hashes[candidates[to]] == hashes[candidates[from]]) {
        to++;
      }
      int[] rows = Arrays.stream(candidates, from, to).map(i -> numbers[i]).toArray();
      int[] same = sameAsFirst(set, rows);
      if (same.length > 1) {
        groups.add(same);
      }
      from = to;
    }
    groups.sort(Comparator.comparingInt(group -> group[0]));
    return groups;
  }

  private static boolean occursTwice(long[] sorted, long hash) {
    int place = Arrays.binarySearch(sorted, hash);
    return (place > 0 && sorted[place - 1] == hash)
        || (place + 1 < sorted.length && sorted[place + 1] == hash);
  }

  /** Two rows of one hash that differ are so rare that one of them may go unseen. */
  private static int[] sameAsFirst(VectorSet set, int[] rows) {
    float[] first = set.vectors().row(rows[0]);
    return Arrays.stream(rows).filter(row -> isSame(first, set.vectors().row(row))).toArray();
  }

  private static boolean isSame(float[] a, float[] b) {
    for (int j = 0; j < a.length; j++) {
      if (a[j] != b[j]) {
        return false;
      }
    }
    return true;
  }
}
