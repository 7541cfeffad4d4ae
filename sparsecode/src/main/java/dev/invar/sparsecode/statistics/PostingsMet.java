package dev.invar.sparsecode.statistics;

import dev.invar.sparsecode.SparseCodes;

/**
 * What a search has to look at: with n_u the stored codes that latent u is active in, a query that
 * activates the latents Q meets Σ_{u ∈ Q} n_u postings.
 *
 * @param queries how many queries
 * @param perQuery mean of postings met, at least 0
 * @param rho ρ: mean of postings met over the number of stored codes; for queries like the stored
 *     codes it is k_q·k·S / h, with the skew S of {@link LatentUse}
 * @param most postings that the dearest query meets
 */
public record PostingsMet(int queries, double perQuery, double rho, long most) {
  /**
   * Counts. Cost: O(h) and one look at each non-zero of both.
   *
   * @param queries over the same latents
   * @param stored what is searched
   */
  public static PostingsMet of(SparseCodes queries, SparseCodes stored) {
    int[] counts = stored.counts();
    long all = 0;
    long most = 0;
    for (int row = 0; row < queries.rows(); row++) {
      long met = 0;
      for (int place = queries.start(row); place < queries.start(row + 1); place++) {
        met += counts[queries.latent(place)];
      }
      all += met;
      most = Math.max(most, met);
    }
    double mean = (double) all / Math.max(1, queries.rows());
    return new PostingsMet(queries.rows(), mean, mean / Math.max(1, stored.rows()), most);
  }
}
