package dev.invar.diagnose.evidence;

/**
 * How the rows spread over directions.
 *
 * @param rows n
 * @param singularValues of the n×d matrix, not centred: min(n, d), largest first; shared, not
 *     copied
 * @param variances eigenvalues of the covariance Σ(x−m)(x−m)ᵀ/n: d, largest first, 0 for directions
 *     that are not used; shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record Spectrum(long rows, double[] singularValues, double[] variances) {
  /** d. */
  public int width() {
    return variances.length;
  }

  /** Why there is no variance, where there is none: ends "not defined, because …". */
  public String withoutVariance() {
    return rows == 1 ? "there is one row" : "all rows are equal";
  }
}
