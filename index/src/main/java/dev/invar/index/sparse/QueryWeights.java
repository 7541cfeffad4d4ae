package dev.invar.index.sparse;

import dev.invar.method.ShapeException;
import dev.invar.sparsecode.SparseCode;

/**
 * A query's values as whole numbers: w = round(c·q), at least 1, with c so large that the sum of
 * w·255 over the query stays below 2³¹. With 32 latents that is some 18 bits for each.
 *
 * @param latents ascending
 * @param weights one for each latent, at least 1
 * @param c what the values were multiplied by
 */
@SuppressWarnings("ArrayRecordComponent") // inside the package, and only read
record QueryWeights(int[] latents, int[] weights, double c) {
  /** Σ w may not pass this: times 255 it is below 2³¹. */
  private static final int LARGEST_SUM = Integer.MAX_VALUE / 255;

  /**
   * @throws ShapeException if the query has more than half as many latents as Σ w may be
   */
  static QueryWeights of(SparseCode query) {
    if (query.size() > LARGEST_SUM / 2) {
      throw new ShapeException("latents of a query", "at most " + LARGEST_SUM / 2, query.size());
    }
    double sum = 0;
    for (float value : query.values()) {
      sum += value;
    }
    // Each weight may be rounded up by less than 1.
    double c = (LARGEST_SUM - query.size()) / sum;
    var weights = new int[query.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Math.max(1, (int) Math.round(query.values()[i] * c));
    }
    return new QueryWeights(query.latents(), weights, c);
  }
}
