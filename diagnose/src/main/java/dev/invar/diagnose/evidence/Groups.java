package dev.invar.diagnose.evidence;

import java.util.random.RandomGenerator;

/** Deals rows out to groups at random, as evenly as can be. */
public final class Groups {
  private Groups() {}

  /**
   * The group of each row.
   *
   * @param n how many rows
   * @param most how many groups; n if that is fewer
   */
  public static int[] dealt(int n, int most, RandomGenerator random) {
    int count = Math.min(n, most);
    var groups = new int[n];
    for (int i = 0; i < n; i++) {
      int other = random.nextInt(i + 1);
      groups[i] = groups[other];
      groups[other] = i % count;
    }
    return groups;
  }
}
