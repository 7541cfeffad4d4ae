package dev.invar.linalg;

/**
 * Thin singular value decomposition A = U·diag(s)·Vᵀ with r = min(n, d).
 *
 * @param u n×r with orthonormal columns
 * @param singularValues r values ≥ 0, largest first; shared, not copied
 * @param v d×r with orthonormal columns
 */
@SuppressWarnings({
  "ArrayRecordComponent",
  "DoNotCallSuggester",
  "UnusedVariable"
}) // a result, never compared
public record Svd(DoubleMatrix u, double[] singularValues, DoubleMatrix v) {
  /** The decomposition of an n×d matrix, which is only read. */
  public static Svd of(DoubleMatrix a) {
    throw new UnsupportedOperationException();
  }
}
