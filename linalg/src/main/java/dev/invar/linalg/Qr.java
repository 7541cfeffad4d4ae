package dev.invar.linalg;

/**
 * Thin QR decomposition A = Q·R with r = min(n, d); unique for full column rank, since R's diagonal
 * is not negative.
 *
 * @param q n×r with orthonormal columns
 * @param r r×d, upper triangular with diagonal ≥ 0
 */
@SuppressWarnings({"DoNotCallSuggester", "UnusedVariable"})
public record Qr(DoubleMatrix q, DoubleMatrix r) {
  /** The decomposition of an n×d matrix, which is only read. */
  public static Qr of(DoubleMatrix a) {
    throw new UnsupportedOperationException();
  }
}
