package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * Eigen decomposition A = V·diag(λ)·Vᵀ of a symmetric matrix.
 *
 * <p>Backward stable. By divide and conquer (LAPACK dsyevd), or the QL iteration without OpenBLAS.
 * Cost: about 9n³ operations and memory for three copies of A. Signs of the vectors depend on the
 * backend.
 *
 * @param values n eigenvalues, largest first; shared, not copied
 * @param vectors n×n with orthonormal columns, in the order of the values
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record SymmetricEigen(double[] values, DoubleMatrix vectors) {
  /**
   * The decomposition of an n×n matrix, of which only the lower triangle is used.
   *
   * @throws ShapeException if the matrix is not square
   * @throws NumericalException if an entry is not finite
   */
  public static SymmetricEigen of(DoubleMatrix a) {
    return of(Backends.dense(), a);
  }

  /**
   * The eigenvalues alone, largest first, of an n×n matrix of which only the lower triangle is
   * used. Cost: about 4n³/3 operations and memory for one copy of A.
   *
   * @throws ShapeException if the matrix is not square
   * @throws NumericalException if an entry is not finite
   */
  public static double[] valuesOf(DoubleMatrix a) {
    return valuesOf(Backends.dense(), a);
  }

  static double[] valuesOf(Dense dense, DoubleMatrix a) {
    Shapes.requireSquare("matrix", a.rows(), a.columns());
    int n = a.columns();
    DoubleMatrix copy = a.requireFinite("matrix").copy();
    var ascending = new double[n];
    if (n > 0) {
      dense.eigenvalues(n, copy.segment(), ascending);
    }
    var values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = ascending[n - 1 - i];
    }
    return values;
  }

  static SymmetricEigen of(Dense dense, DoubleMatrix a) {
    Shapes.requireSquare("matrix", a.rows(), a.columns());
    int n = a.columns();
    DoubleMatrix rows = a.requireFinite("matrix").copy();
    var ascending = new double[n];
    if (n > 0) {
      dense.eigen(n, rows.segment(), ascending);
    }
    var values = new double[n];
    DoubleMatrix reversed = DoubleMatrix.allocate(n, n);
    var row = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = ascending[n - 1 - i];
      rows.copyRow(n - 1 - i, row);
      reversed.setRow(i, row);
    }
    return new SymmetricEigen(values, reversed.transposed());
  }
}
