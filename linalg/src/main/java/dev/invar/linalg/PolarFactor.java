package dev.invar.linalg;

/**
 * The factor with orthonormal columns (rows, if wide) that lies closest to A.
 *
 * @param orthogonal U·Vᵀ, n×d
 */
@SuppressWarnings({"DoNotCallSuggester", "UnusedVariable"})
public record PolarFactor(DoubleMatrix orthogonal) {
  /** The factor of an n×d matrix, which is only read. */
  public static PolarFactor of(DoubleMatrix a) {
    throw new UnsupportedOperationException();
  }
}
