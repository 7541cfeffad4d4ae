package dev.invar.linalg.dense;

import java.lang.foreign.MemorySegment;

/**
 * Products and factorisations of dense matrices, stored row by row without gaps in native byte
 * order. Implementations are safe for use by several threads.
 *
 * <p>Arguments have been checked: shapes fit, entries are finite. Operations take more than four
 * arguments where LAPACK's do.
 */
public interface Dense {
  /** For people, such as {@code "OpenBLAS 0.3.31"}. */
  String name();

  /** A product of floats; A and B are only read, C must not overlap them. */
  void multiplyFloats(Product product, MemorySegment a, MemorySegment b, MemorySegment c);

  /** A product of doubles; A and B are only read, C must not overlap them. */
  void multiplyDoubles(Product product, MemorySegment a, MemorySegment b, MemorySegment c);

  /**
   * Thin singular value decomposition A = U·diag(s)·Vᵀ, r = min(m, n) ≥ 1.
   *
   * @param a m×n; destroyed
   * @param u m×r; set
   * @param s r values; set, largest first
   * @param vt r×n; set
   */
  void svd(int m, int n, MemorySegment a, MemorySegment u, double[] s, MemorySegment vt);

  /**
   * Eigenvalues and eigenvectors of a symmetric matrix of which the lower triangle is read, n ≥ 1.
   *
   * @param a n×n; afterwards its rows are the eigenvectors
   * @param values n values; set, smallest first
   */
  void eigen(int n, MemorySegment a, double[] values);

  /**
   * Singular values alone, r = min(m, n) ≥ 1.
   *
   * @param a m×n; destroyed
   * @param s r values; set, largest first
   */
  void singularValues(int m, int n, MemorySegment a, double[] s);

  /**
   * Eigenvalues alone of a symmetric matrix of which the lower triangle is read, n ≥ 1.
   *
   * @param a n×n; destroyed
   * @param values n values; set, smallest first
   */
  void eigenvalues(int n, MemorySegment a, double[] values);

  /**
   * Cholesky decomposition of a symmetric matrix of which the lower triangle is read, n ≥ 1.
   *
   * @param a n×n; afterwards its lower triangle is L, the rest is undefined
   * @return n, or the first row at which the matrix is not positive definite
   */
  int cholesky(int n, MemorySegment a);

  /**
   * Thin QR decomposition, r = min(m, n) ≥ 1; the signs of R's rows are open.
   *
   * @param a m×n; destroyed
   * @param q m×r; set
   * @param r r×n; set, zero below the diagonal
   */
  void qr(int m, int n, MemorySegment a, MemorySegment q, MemorySegment r);
}
