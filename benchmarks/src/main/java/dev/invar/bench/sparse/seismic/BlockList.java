package dev.invar.bench.sparse.seismic;

import java.util.Arrays;

/**
 * One latent's documents in blocks, each with its summary. The summaries stand latent by latent, as
 * the documents of an inverted index: so all of them are scored at once.
 *
 * @param starts where each block begins among the documents; one more number at the end
 * @param documents block after block
 * @param latents the latents of all summaries, ascending
 * @param ends where each latent's entries end
 * @param blocks the block of each entry
 * @param values its value, from 1 to 255
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are what is measured
record BlockList(
    int[] starts, int[] documents, char[] latents, int[] ends, char[] blocks, byte[] values) {
  int size() {
    return starts.length - 1;
  }

  long bytes() {
    return 4L * (starts.length + documents.length + ends.length)
        + 2L * (latents.length + blocks.length)
        + values.length;
  }

  /**
   * The dot product of each block's summary with a query.
   *
   * @param query weights by latent, each times the unit of the values
   * @param scores one for each block, or more; overwritten
   */
  void score(float[] query, float[] scores) {
    Arrays.fill(scores, 0, size(), 0);
    int from = 0;
    for (int i = 0; i < latents.length; i++) {
      float weight = query[latents[i]];
      if (weight != 0) {
        for (int at = from; at < ends[i]; at++) {
          scores[blocks[at]] += weight * (values[at] & 0xFF);
        }
      }
      from = ends[i];
    }
  }
}
