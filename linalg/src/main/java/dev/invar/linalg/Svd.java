package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.JavaDense;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * Thin singular value decomposition A = U·diag(s)·Vᵀ with r = min(n, d).
 *
 * <p>Backward stable: A + E has exactly these factors, ‖E‖_F of the order of u·r·‖A‖_F. By divide
 * and conquer (LAPACK dgesdd), or one-sided Jacobi without OpenBLAS and for the rare matrix on
 * which divide and conquer does not converge. Cost: O(n·d·r) time and memory for two copies of A.
 * Signs of the vectors, and bases of spaces with equal singular values, depend on the backend.
 *
 * @param u n×r with orthonormal columns
 * @param singularValues r values ≥ 0, largest first; shared, not copied
 * @param v d×r with orthonormal columns
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record Svd(DoubleMatrix u, double[] singularValues, DoubleMatrix v) {
  /**
   * The decomposition of an n×d matrix, which is only read.
   *
   * @throws ShapeException if n ≥ 2³¹
   * @throws NumericalException if an entry is not finite
   */
  public static Svd of(DoubleMatrix a) {
    return of(Backends.dense(), a);
  }

  static Svd of(Dense dense, DoubleMatrix a) {
    int m = Shapes.arrayLength("rows", a.requireFinite("matrix").rows());
    int n = a.columns();
    int r = Math.min(m, n);
    DoubleMatrix u = DoubleMatrix.allocate(m, r);
    DoubleMatrix vt = DoubleMatrix.allocate(r, n);
    var values = new double[r];
    if (r > 0) {
      try {
        dense.svd(m, n, a.copy().segment(), u.segment(), values, vt.segment());
      } catch (NumericalException notConverged) {
        // Slower, and it always converges.
        new JavaDense(Backends.kernel())
            .svd(m, n, a.copy().segment(), u.segment(), values, vt.segment());
      }
    }
    return new Svd(u, values, vt.transposed());
  }

  /**
   * The singular values alone, r = min(n, d) of them, largest first, of a matrix that is only read.
   * Cost: O(n·d·r) time, some five times less than with the vectors, and memory for a copy of A.
   *
   * @throws ShapeException if n ≥ 2³¹
   * @throws NumericalException if an entry is not finite
   */
  public static double[] valuesOf(DoubleMatrix a) {
    return valuesOf(Backends.dense(), a);
  }

  static double[] valuesOf(Dense dense, DoubleMatrix a) {
    int m = Shapes.arrayLength("rows", a.requireFinite("matrix").rows());
    int n = a.columns();
    var values = new double[Math.min(m, n)];
    if (values.length > 0) {
      try {
        dense.singularValues(m, n, a.copy().segment(), values);
      } catch (NumericalException notConverged) {
        // Slower, and it always converges.
        new JavaDense(Backends.kernel()).singularValues(m, n, a.copy().segment(), values);
      }
    }
    return values;
  }

  /**
   * The numerical rank: how many singular values are above max(n, d)·2⁻⁵²·s₁, the rounding error of
   * a matrix that has exactly that rank.
   */
  public int rank() {
    double largest = singularValues.length == 0 ? 0 : singularValues[0];
    double bar = Math.max(u.rows(), v.rows()) * 0x1p-52 * largest;
    int rank = 0;
    while (rank < singularValues.length && singularValues[rank] > bar) {
      rank++;
    }
    return rank;
  }

  /** U·diag(s)·Vᵀ, n×d. */
  public DoubleMatrix product() {
    DoubleMatrix scaled = u.copy();
    for (long i = 0; i < u.rows(); i++) {
      for (int j = 0; j < u.columns(); j++) {
        scaled.set(i, j, u.get(i, j) * singularValues[j]);
      }
    }
    return scaled.timesTranspose(v);
  }
}
