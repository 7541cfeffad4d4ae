package dev.invar.index.sparse;

import java.io.IOException;

/**
 * Adds one tile of one list to the sums of its documents. There is a class for lists in mapped
 * memory and one for all others, each with its own loop, so that the compiler sees one kind of
 * memory in each.
 */
interface Scatter {
  /**
   * For each posting: {@code sums[document] += weight·value}.
   *
   * @param at where the tile's document numbers begin
   * @param count how many postings
   * @param weight at least 1
   * @param sums of one tile; its length is a power of two, and document numbers wrap around there
   */
  void add(long at, int count, int weight, int[] sums) throws IOException;

  /**
   * Reads a few bytes of a tile that is about to be added, and nothing comes of it: the reads of
   * many lists wait for memory together, each list's own would wait after another.
   *
   * @param at where the tile's document numbers begin
   * @param count how many postings, at least 1
   */
  void touch(long at, int count);
}
