package dev.invar.bench.sparse.seismic;

import java.util.Arrays;

/** Collects the entries of a list's summaries, block by block, and sorts them by latent. */
final class SummaryEntries {
  private long[] entries = new long[256];
  private int size;

  /**
   * @param value from 1 to 255
   */
  void add(int latent, int block, int value) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, 2 * size);
    }
    entries[size++] = (long) latent << 32 | (long) block << 8 | value;
  }

  BlockList list(int[] starts, int[] documents) {
    Arrays.sort(entries, 0, size);
    var latents = new char[size];
    var ends = new int[size];
    var blocks = new char[size];
    var values = new byte[size];
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      int latent = (int) (entries[i] >>> 32);
      if (distinct == 0 || latents[distinct - 1] != latent) {
        latents[distinct++] = (char) latent;
      }
      ends[distinct - 1] = i + 1;
      blocks[i] = (char) (entries[i] >>> 8);
      values[i] = (byte) entries[i];
    }
    return new BlockList(
        starts,
        documents,
        Arrays.copyOf(latents, distinct),
        Arrays.copyOf(ends, distinct),
        blocks,
        values);
  }
}
