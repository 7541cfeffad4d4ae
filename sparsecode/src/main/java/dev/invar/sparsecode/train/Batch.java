package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;
import java.util.Arrays;

/**
 * The rows of one step: first passages, then queries, then the passages that answer them, in pairs.
 *
 * @param rows n×d, of length 1 and centred
 * @param passages how many passages come first
 * @param labels one for each of those passages; empty if there are none
 * @param queries the number of each query in the data; empty if there are none
 * @param answers the number of each answering passage in the data, as many
 */
@SuppressWarnings("ArrayRecordComponent") // made anew for each step, and read by the step alone
record Batch(FloatMatrix rows, int passages, int[] labels, int[] queries, int[] answers) {
  int size() {
    return (int) rows.rows();
  }

  @Override
  public String toString() {
    return "batch of " + size() + " rows, queries " + Arrays.toString(queries);
  }
}
