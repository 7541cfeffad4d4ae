package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * Cholesky decomposition A = L·Lᵀ of a symmetric positive definite matrix. Cost: n³/3 operations.
 *
 * @param l n×n, lower triangular with positive diagonal
 */
public record Cholesky(DoubleMatrix l) {
  /**
   * The decomposition of an n×n matrix, of which only the lower triangle is used.
   *
   * @throws ShapeException if the matrix is not square
   * @throws NumericalException if an entry is not finite, or the matrix is not positive definite
   */
  public static Cholesky of(DoubleMatrix a) {
    return of(Backends.dense(), a);
  }

  static Cholesky of(Dense dense, DoubleMatrix a) {
    Shapes.requireSquare("matrix", a.rows(), a.columns());
    int n = a.columns();
    DoubleMatrix l = a.requireFinite("matrix").copy();
    int done = n == 0 ? 0 : dense.cholesky(n, l.segment());
    if (done < n) {
      throw new NumericalException(
          "Cholesky decomposition, row "
              + done
              + ": expected a positive definite matrix, found a"
              + " pivot ≤ 0");
    }
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        l.set(i, j, 0);
      }
    }
    return new Cholesky(l);
  }

  /**
   * X with A·X = B. Cost: 2n²·m operations.
   *
   * @param b n×m; only read
   * @return n×m
   * @throws ShapeException if B has not n rows
   * @throws NumericalException if an entry of B is not finite
   */
  public DoubleMatrix solve(DoubleMatrix b) {
    int n = l.columns();
    Shapes.requireCount("rows of the right side", n, b.rows());
    double[][] x = new double[n][];
    b.requireFinite("right side");
    for (int i = 0; i < n; i++) {
      x[i] = b.row(i);
      for (int j = 0; j < i; j++) {
        subtract(x[i], l.get(i, j), x[j]);
      }
      divide(x[i], l.get(i, i));
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        subtract(x[i], l.get(j, i), x[j]);
      }
      divide(x[i], l.get(i, i));
    }
    DoubleMatrix result = DoubleMatrix.allocate(n, b.columns());
    for (int i = 0; i < n; i++) {
      result.setRow(i, x[i]);
    }
    return result;
  }

  /** ln det A = 2·Σ ln lᵢᵢ. */
  public double logDeterminant() {
    double sum = 0;
    for (int i = 0; i < l.columns(); i++) {
      sum += 2 * Math.log(l.get(i, i));
    }
    return sum;
  }

  private static void subtract(double[] x, double factor, double[] y) {
    Backends.kernel().addScaled(x, -factor, y, 0, x.length);
  }

  private static void divide(double[] x, double divisor) {
    for (int i = 0; i < x.length; i++) {
      x[i] /= divisor;
    }
  }
}
