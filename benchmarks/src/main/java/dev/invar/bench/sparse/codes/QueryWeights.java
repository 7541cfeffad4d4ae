package dev.invar.bench.sparse.codes;

import dev.invar.sparsecode.SparseCode;

/**
 * A query's weights as whole numbers, so that a score is an exact sum: w = round(q·c), at least 1,
 * halves up. The factor c is such that the sum over a query of w·255 stays below 2³¹.
 *
 * @param latents those of the query, ascending; shared, not copied
 * @param weights one for each of them; shared, not copied
 * @param factor c
 */
@SuppressWarnings("ArrayRecordComponent") // one for each query of a timing
public record QueryWeights(int[] latents, int[] weights, double factor) {
  private static final int LARGEST_SUM = Integer.MAX_VALUE / 255;

  /** The weights of a code. */
  public static QueryWeights of(SparseCode query) {
    double sum = 0;
    for (float value : query.values()) {
      sum += value;
    }
    // Rounding adds at most a half to each weight.
    double factor = (LARGEST_SUM - query.size()) / sum;
    var weights = new int[query.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (int) Math.max(1, Math.floor(query.values()[i] * factor + 0.5));
    }
    return new QueryWeights(query.latents(), weights, factor);
  }

  /** The weights by latent, 0 where the query has none: h numbers. */
  public int[] spread(int h) {
    var all = new int[h];
    for (int i = 0; i < latents.length; i++) {
      all[latents[i]] = weights[i];
    }
    return all;
  }

  /** The score of a sum. */
  public float score(int sum, double unit) {
    return (float) (sum * (unit / factor));
  }
}
