package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.HighestPlaces;
import java.lang.foreign.MemorySegment;

/**
 * The strongest latents of some rows of a batch. Activations are formed in blocks of latents that
 * stay in the processor's cache, and only what may be among the highest leaves it. Reused from step
 * to step; not thread-safe.
 */
final class ForwardPass {
  /** Rows that are coded together. Part of the arithmetic: not to be changed with the machine. */
  static final int ROWS = 256;

  private static final int BLOCK = 1024;

  private final FloatMatrix room = FloatMatrix.allocate(ROWS, BLOCK);
  private final HighestPlaces[] highest = new HighestPlaces[ROWS];

  ForwardPass() {
    for (int i = 0; i < ROWS; i++) {
      highest[i] = new HighestPlaces();
    }
  }

  /**
   * Finds the most active latents of each row.
   *
   * @param rows up to {@value #ROWS}; only read
   * @param encoder h×d; only read
   * @param bias h values; only read
   * @param most how many are kept at most
   */
  void find(FloatMatrix rows, FloatMatrix encoder, float[] bias, int most) {
    int count = (int) rows.rows();
    for (int i = 0; i < count; i++) {
      highest[i].start(most);
    }
    for (int first = 0; first < bias.length; first += BLOCK) {
      int end = Math.min(bias.length, first + BLOCK);
      MemorySegment memory = room.segment();
      FloatMatrix activations = FloatMatrix.wrap(memory, count, end - first);
      rows.timesTranspose(encoder.rowRange(first, end), activations);
      for (int i = 0; i < count; i++) {
        highest[i].offer(activations, i, bias, first);
      }
    }
    for (int i = 0; i < count; i++) {
      highest[i].finish();
    }
  }

  /** What was found for a row, counted from the first that was given. */
  HighestPlaces of(int row) {
    return highest[row];
  }
}
