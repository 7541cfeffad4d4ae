package dev.invar.sparsecode.statistics;

import dev.invar.sparsecode.SparseCodes;
import java.util.Arrays;

/**
 * How n codes use their h latents. With n_u the codes that latent u is active in and p_u = n_u / n:
 *
 * @param rows n
 * @param latents h
 * @param meanActive Σp_u: active latents of a code, mean; 0 if there are no rows
 * @param emptyShare share of codes without an active latent, 0 to 1; such rows are never found
 * @param deadShare share of latents with n_u = 0, from 0, all are used, to 1
 * @param skew S = h·Σp² / (Σp)²: 1 if all latents are used alike, h if only one is; 0 if no latent
 *     is active. The longer a latent's postings, the more often they are met
 * @param longest max p_u: the share of codes that the busiest latent is active in
 */
public record LatentUse(
    int rows,
    int latents,
    double meanActive,
    double emptyShare,
    double deadShare,
    double skew,
    double longest) {
  /** Counts. Cost: O(h) and one look at each non-zero. */
  public static LatentUse of(SparseCodes codes) {
    int[] counts = codes.counts();
    int h = codes.latentCount();
    double squares = 0;
    for (int count : counts) {
      squares += (double) count * count;
    }
    long empty = 0;
    for (int row = 0; row < codes.rows(); row++) {
      empty += codes.size(row) == 0 ? 1 : 0;
    }
    double all = codes.nonZeros();
    double n = Math.max(1, codes.rows());
    return new LatentUse(
        codes.rows(),
        h,
        all / n,
        empty / n,
        Arrays.stream(counts).filter(count -> count == 0).count() / (double) h,
        all > 0 ? h * squares / (all * all) : 0,
        Arrays.stream(counts).max().orElse(0) / n);
  }
}
