package dev.invar.sparsecode.statistics;

import dev.invar.linalg.TopK;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCodes;
import java.util.Arrays;

/**
 * Codes by latent, for exact answers in memory: no index, nothing is kept on disk. Each code counts
 * with length 1.
 */
final class Postings {
  private final int rows;
  private final int[] starts;
  private final int[] codes;
  private final float[] values;

  Postings(SparseCodes stored) {
    int[] counts = stored.counts();
    rows = stored.rows();
    starts = new int[counts.length + 1];
    for (int u = 0; u < counts.length; u++) {
      starts[u + 1] = starts[u] + counts[u];
    }
    codes = new int[stored.nonZeros()];
    values = new float[codes.length];
    int[] next = Arrays.copyOf(starts, counts.length);
    for (int row = 0; row < rows; row++) {
      SparseCode code = stored.row(row).unit();
      for (int i = 0; i < code.size(); i++) {
        int place = next[code.latents()[i]]++;
        codes[place] = row;
        values[place] = code.values()[i];
      }
    }
  }

  /** The rows most like a code, best first, of equal ones the lower row; none unlike it. */
  int[] nearest(SparseCode query, int k) {
    var scores = new float[rows];
    for (int i = 0; i < query.size(); i++) {
      int latent = query.latents()[i];
      float value = query.values()[i];
      for (int place = starts[latent]; place < starts[latent + 1]; place++) {
        scores[codes[place]] += value * values[place];
      }
    }
    return Arrays.stream(TopK.of(scores, k)).filter(row -> scores[row] > 0).toArray();
  }
}
