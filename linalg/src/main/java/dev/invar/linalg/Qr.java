package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * Thin QR decomposition A = Q·R with r = min(n, d); unique for full column rank, since R's diagonal
 * is not negative.
 *
 * <p>By Householder reflections, backward stable whatever the rank. Cost: 4n·d·r operations at
 * most, and memory for two copies of A.
 *
 * @param q n×r with orthonormal columns
 * @param r r×d, upper triangular with diagonal ≥ 0
 */
public record Qr(DoubleMatrix q, DoubleMatrix r) {
  /**
   * The decomposition of an n×d matrix, which is only read.
   *
   * @throws ShapeException if n ≥ 2³¹
   * @throws NumericalException if an entry is not finite
   */
  public static Qr of(DoubleMatrix a) {
    return of(Backends.dense(), a);
  }

  static Qr of(Dense dense, DoubleMatrix a) {
    int m = Shapes.arrayLength("rows", a.requireFinite("matrix").rows());
    int n = a.columns();
    int rank = Math.min(m, n);
    DoubleMatrix q = DoubleMatrix.allocate(m, rank);
    DoubleMatrix r = DoubleMatrix.allocate(rank, n);
    if (rank > 0) {
      dense.qr(m, n, a.copy().segment(), q.segment(), r.segment());
      makeDiagonalPositive(q, r);
    }
    return new Qr(q, r);
  }

  private static void makeDiagonalPositive(DoubleMatrix q, DoubleMatrix r) {
    var sign = new double[q.columns()];
    for (int i = 0; i < sign.length; i++) {
      sign[i] = r.get(i, i) < 0 ? -1 : 1;
      for (int j = i; j < r.columns(); j++) {
        r.set(i, j, r.get(i, j) * sign[i]);
      }
    }
    for (long i = 0; i < q.rows(); i++) {
      for (int j = 0; j < sign.length; j++) {
        q.set(i, j, q.get(i, j) * sign[j]);
      }
    }
  }
}
