package dev.invar.linalg;

/**
 * Sums over paired rows that come in chunks: counts, means and XᵀY, without ever holding X or Y.
 * Sums are kept in double. Not thread-safe.
 */
@SuppressWarnings({"DoNotCallSuggester", "UnusedVariable"})
public final class CrossProduct {
  /** Sums over rows of widths dx and dy. */
  public CrossProduct(int dx, int dy) {}

  /** Adds m×dx and m×dy rows; only read. */
  public void add(FloatMatrix x, FloatMatrix y) {
    throw new UnsupportedOperationException();
  }

  /** Rows added so far. */
  public long count() {
    throw new UnsupportedOperationException();
  }

  /** Mean of the rows of X, dx values. */
  public double[] meanX() {
    throw new UnsupportedOperationException();
  }

  /** Mean of the rows of Y, dy values. */
  public double[] meanY() {
    throw new UnsupportedOperationException();
  }

  /** Σ xᵢᵀyᵢ, dx×dy. */
  public DoubleMatrix product() {
    throw new UnsupportedOperationException();
  }

  /** Σ (xᵢ−x̄)ᵀ(yᵢ−ȳ), dx×dy. */
  public DoubleMatrix centredProduct() {
    throw new UnsupportedOperationException();
  }
}
