package dev.invar.bench.sparse.codes;

import dev.invar.sparsecode.SparseCode;

/**
 * How often latents are used.
 *
 * @param nonZeros values above 0, over all codes
 * @param skew S = h·Σp²/(Σp)², p the share of codes with a latent: 1 if all are used alike, h if
 *     only one is; NaN without values
 * @param unused share of latents that no code uses, in [0, 1]
 */
public record Skew(long nonZeros, double skew, double unused) {
  /** Of all rows. */
  public static Skew of(CodeRows codes) {
    return of(counts(codes));
  }

  /** Of the number of codes with each latent. */
  public static Skew of(int[] counts) {
    double squares = 0;
    long sum = 0;
    int unused = 0;
    for (int count : counts) {
      squares += (double) count * count;
      sum += count;
      unused += count == 0 ? 1 : 0;
    }
    double skew = counts.length * squares / ((double) sum * sum);
    return new Skew(sum, skew, unused / (double) counts.length);
  }

  private static int[] counts(CodeRows codes) {
    var counts = new int[codes.latents()];
    for (int row = 0; row < codes.rows(); row++) {
      SparseCode code = codes.row(row);
      for (int latent : code.latents()) {
        counts[latent]++;
      }
    }
    return counts;
  }
}
