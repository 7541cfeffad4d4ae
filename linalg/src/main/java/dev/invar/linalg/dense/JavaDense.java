package dev.invar.linalg.dense;

import dev.invar.linalg.kernel.Kernel;
import java.lang.foreign.MemorySegment;

/**
 * Products and factorisations without native code, from the loops of a {@link Kernel}.
 *
 * <p>Matrices to be factorised are copied to the heap, one array a column, after scaling by a power
 * of two, so that squares neither overflow nor vanish.
 */
public final class JavaDense implements Dense {
  private final Kernel kernel;
  private final BlockedProduct products;

  /** Runs on the loops of the given kernel. */
  public JavaDense(Kernel kernel) {
    this.kernel = kernel;
    this.products = new BlockedProduct(kernel);
  }

  @Override
  public String name() {
    return kernel.name();
  }

  @Override
  public void multiplyFloats(Product product, MemorySegment a, MemorySegment b, MemorySegment c) {
    products.floats(product, a, b, c);
  }

  @Override
  public void multiplyDoubles(Product product, MemorySegment a, MemorySegment b, MemorySegment c) {
    products.doubles(product, a, b, c);
  }

  @Override
  public void svd(int m, int n, MemorySegment a, MemorySegment u, double[] s, MemorySegment vt) {
    double[][] left;
    double[][] right;
    int scale = Columns.exponent(a, (long) m * n);
    var jacobi = new JacobiSvd(kernel);
    if (m >= n) {
      jacobi.decompose(Columns.read(a, m, n, -scale), s);
      left = jacobi.left();
      right = jacobi.right();
    } else {
      jacobi.decompose(Columns.readTransposed(a, m, n, -scale), s);
      left = jacobi.right();
      right = jacobi.left();
    }
    Columns.scale(s, scale);
    Columns.write(left, u, m);
    Columns.writeTransposed(right, vt, n);
  }

  @Override
  public void eigen(int n, MemorySegment a, double[] values) {
    int scale = Columns.exponent(a, (long) n * n);
    double[][] vectors = new TridiagonalEigen(kernel).decompose(symmetric(n, a, -scale), values);
    Columns.scale(values, scale);
    Columns.writeTransposed(vectors, a, n);
  }

  @Override
  public void singularValues(int m, int n, MemorySegment a, double[] s) {
    int scale = Columns.exponent(a, (long) m * n);
    double[][] columns =
        m >= n ? Columns.read(a, m, n, -scale) : Columns.readTransposed(a, m, n, -scale);
    new JacobiSvd(kernel).decompose(columns, s);
    Columns.scale(s, scale);
  }

  @Override
  public void eigenvalues(int n, MemorySegment a, double[] values) {
    int scale = Columns.exponent(a, (long) n * n);
    new TridiagonalEigen(kernel).values(symmetric(n, a, -scale), values);
    Columns.scale(values, scale);
  }

  /** The rows of a matrix of which the lower triangle is read, scaled by a power of two. */
  private static double[][] symmetric(int n, MemorySegment a, int scale) {
    double[][] rows = Columns.readTransposed(a, n, n, scale);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        rows[j][i] = rows[i][j];
      }
    }
    return rows;
  }

  @Override
  public int cholesky(int n, MemorySegment a) {
    double[][] rows = Columns.readTransposed(a, n, n, 0);
    for (int i = 0; i < n; i++) {
      double[] row = rows[i];
      for (int j = 0; j < i; j++) {
        row[j] = (row[j] - kernel.dot(row, rows[j], 0, j)) / rows[j][j];
      }
      double pivot = row[i] - kernel.dot(row, row, 0, i);
      if (!(pivot > 0)) {
        return i;
      }
      row[i] = Math.sqrt(pivot);
    }
    Columns.writeTransposed(rows, a, n);
    return n;
  }

  @Override
  public void qr(int m, int n, MemorySegment a, MemorySegment q, MemorySegment r) {
    int scale = Columns.exponent(a, (long) m * n);
    var householder = new HouseholderQr(kernel, Columns.read(a, m, n, -scale), m);
    householder.decompose(HouseholderQr.Order.AS_GIVEN);
    Columns.write(householder.q(), q, m);
    double[][] columns = householder.r();
    for (double[] column : columns) {
      Columns.scale(column, scale);
    }
    Columns.write(columns, r, Math.min(m, n));
  }
}
