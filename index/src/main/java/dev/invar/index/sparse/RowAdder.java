package dev.invar.index.sparse;

import java.io.IOException;

/** Adds a row of bytes, one for each block, to the blocks' sums. */
interface RowAdder {
  /**
   * For each i below count: {@code sums[i] += weight·row[i]}.
   *
   * @param at where the row's part begins
   * @param count a multiple of 64
   * @param weight at least 1
   */
  void add(long at, int count, int weight, int[] sums) throws IOException;
}
