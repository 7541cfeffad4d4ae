package dev.invar.diagnose.evidence;

import java.util.Arrays;

/**
 * The nearest other rows of some rows, nearest first, with their Euclidean distances in the
 * geometry that they were looked for in.
 *
 * @param k neighbours of each row, fewer than n
 * @param among n, the number of rows that were searched
 * @param asked whose neighbours these are, ascending; all n, or drawn ones; shared, not copied
 * @param rows asked.length·k row numbers, list after list; shared, not copied
 * @param distances as many, ascending in each list; shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record NeighbourLists(int k, int among, int[] asked, int[] rows, double[] distances) {
  /** How many rows have a list. */
  public int size() {
    return asked.length;
  }

  /** Whether every row has a list. */
  public boolean isWhole() {
    return asked.length == among;
  }

  /** The neighbour at a place of a list. */
  public int row(int list, int place) {
    return rows[list * k + place];
  }

  /** The distance of the neighbour at a place of a list. */
  public double distance(int list, int place) {
    return distances[list * k + place];
  }

  /** The first neighbours of each list; these lists if there are no more. */
  public NeighbourLists first(int fewer) {
    if (fewer >= k) {
      return this;
    }
    var nearest = new int[asked.length * fewer];
    var distancesOf = new double[nearest.length];
    for (int i = 0; i < asked.length; i++) {
      System.arraycopy(rows, i * k, nearest, i * fewer, fewer);
      System.arraycopy(distances, i * k, distancesOf, i * fewer, fewer);
    }
    return new NeighbourLists(fewer, among, asked, nearest, distancesOf);
  }

  /** In how many lists each of the n rows stands. */
  public int[] occurrences() {
    var counts = new int[among];
    Arrays.stream(rows).forEach(row -> counts[row]++);
    return counts;
  }
}
