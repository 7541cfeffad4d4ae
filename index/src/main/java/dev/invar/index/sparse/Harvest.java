package dev.invar.index.sparse;

/**
 * Takes from a tile's sums those that are high enough, and leaves zeros: one pass over the sums
 * both looks for the best and clears them for the next tile. Every implementation gives the same
 * documents in the same order.
 */
interface Harvest {
  /** Where a word of accepted documents begins. */
  int WORD = Long.SIZE;

  /** For people, such as {@code "Vector API, 512 bits"}. */
  String name();

  /**
   * Takes accepted documents.
   *
   * @param sums of the tile; set to 0 in [from, to)
   * @param from a multiple of 64
   * @param to a multiple of 64
   * @param least the least sum to take, at least 1
   * @param accepted one bit for each document of the tile; only those set are taken
   * @param places the documents taken, ascending; room for to − from + 1
   * @param taken their sums; room for to − from + 1
   * @return how many were taken
   */
  int take(int[] sums, int from, int to, int least, long[] accepted, int[] places, int[] taken);

  /** As the other, with every document accepted. */
  int take(int[] sums, int from, int to, int least, int[] places, int[] taken);
}
