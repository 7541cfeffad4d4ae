package dev.invar.linalg;

/**
 * Cholesky decomposition A = L·Lᵀ of a symmetric positive definite matrix.
 *
 * @param l n×n, lower triangular with positive diagonal
 */
@SuppressWarnings({"DoNotCallSuggester", "UnusedVariable"})
public record Cholesky(DoubleMatrix l) {
  /** The decomposition of an n×n matrix, of which only the lower triangle is read. */
  public static Cholesky of(DoubleMatrix a) {
    throw new UnsupportedOperationException();
  }

  /** X with A·X = B; B, n×m, is only read. */
  public DoubleMatrix solve(DoubleMatrix b) {
    throw new UnsupportedOperationException();
  }
}
