package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.evidence.NeighbourLists;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Neighbour lists of the same items in two spaces.
 *
 * @param k neighbours in each list
 * @param among n
 * @param items whose lists these are, ascending; shared, not copied
 * @param first of each item its neighbours, nearest first; shared, not copied
 * @param second as many; shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // lives within one measurement, never compared
record AgreedNeighbours(int k, int among, int[] items, int[][] first, int[][] second) {
  /**
   * The lists of the items that have one in both spaces: all, or those that both views drew.
   *
   * @param k fewer than there are items
   */
  static AgreedNeighbours of(SpacePair pair, int k) {
    NeighbourLists first = pair.first().neighbours(k);
    NeighbourLists second = pair.second().neighbours(k);
    int[] items = common(first.asked(), second.asked());
    return new AgreedNeighbours(k, first.among(), items, lists(first, items), lists(second, items));
  }

  /** Numbers in both of two ascending lists; fewer only if the views' efforts differ. */
  private static int[] common(int[] first, int[] second) {
    return Arrays.stream(first).filter(item -> Arrays.binarySearch(second, item) >= 0).toArray();
  }

  private static int[][] lists(NeighbourLists lists, int[] items) {
    var result = new int[items.length][];
    for (int i = 0; i < items.length; i++) {
      int list = Arrays.binarySearch(lists.asked(), items[i]);
      result[i] = Arrays.copyOfRange(lists.rows(), list * lists.k(), (list + 1) * lists.k());
    }
    return result;
  }

  AgreedNeighbours first(int fewer) {
    return new AgreedNeighbours(fewer, among, items, cut(first, fewer), cut(second, fewer));
  }

  private static int[][] cut(int[][] lists, int fewer) {
    return Arrays.stream(lists).map(list -> Arrays.copyOf(list, fewer)).toArray(int[][]::new);
  }

  /** The same lists with the second side's items renamed at random. */
  AgreedNeighbours shuffled(RandomGenerator random) {
    int[] names = names(random);
    var place = new int[among];
    for (int i = 0; i < items.length; i++) {
      place[items[i]] = i;
    }
    var renamed = new int[second.length][];
    for (int i = 0; i < items.length; i++) {
      int[] list = Arrays.stream(second[i]).map(item -> names[item]).toArray();
      renamed[place[names[items[i]]]] = list;
    }
    return new AgreedNeighbours(k, among, items, first, renamed);
  }

  /** New names: items with lists get those of others with lists, the rest those of the rest. */
  private int[] names(RandomGenerator random) {
    var names = new int[among];
    var rest = new int[among - items.length];
    int count = 0;
    int at = 0;
    for (int item = 0; item < among; item++) {
      if (at < items.length && items[at] == item) {
        at++;
      } else {
        rest[count++] = item;
      }
    }
    rename(items, names, random);
    rename(rest, names, random);
    return names;
  }

  private static void rename(int[] group, int[] names, RandomGenerator random) {
    int[] order = Resampling.shuffle(group.length, random);
    for (int i = 0; i < group.length; i++) {
      names[group[i]] = group[order[i]];
    }
  }

  /** Of each item the share of its neighbours that both spaces agree on. */
  double[] shares() {
    var shares = new double[items.length];
    var marked = new int[among];
    for (int i = 0; i < items.length; i++) {
      for (int item : first[i]) {
        marked[item] = i + 1;
      }
      int common = 0;
      for (int item : second[i]) {
        common += marked[item] == i + 1 ? 1 : 0;
      }
      shares[i] = (double) common / k;
    }
    return shares;
  }
}
