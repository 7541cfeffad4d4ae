package dev.invar.linalg;

/**
 * Eigen decomposition A = V·diag(λ)·Vᵀ of a symmetric matrix.
 *
 * @param values n eigenvalues, largest first; shared, not copied
 * @param vectors n×n with orthonormal columns, in the order of the values
 */
@SuppressWarnings({
  "ArrayRecordComponent",
  "DoNotCallSuggester",
  "UnusedVariable"
}) // a result, never compared
public record SymmetricEigen(double[] values, DoubleMatrix vectors) {
  /** The decomposition of an n×n matrix, of which only the lower triangle is read. */
  public static SymmetricEigen of(DoubleMatrix a) {
    throw new UnsupportedOperationException();
  }
}
