package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * The matrix with orthonormal columns (rows, if n &lt; d) that lies closest to A in the Frobenius
 * norm: Q of the polar decomposition A = Q·H, H symmetric and positive semidefinite.
 *
 * <p>Q = U·Vᵀ from the singular value decomposition; unique if A has full rank. Source: Higham
 * 1986, doi:10.1137/0907079. Cost: that of {@link Svd}.
 *
 * @param orthogonal Q, n×d
 */
public record PolarFactor(DoubleMatrix orthogonal) {
  /**
   * The factor of an n×d matrix, which is only read.
   *
   * @throws ShapeException if n ≥ 2³¹
   * @throws NumericalException if an entry is not finite
   */
  public static PolarFactor of(DoubleMatrix a) {
    return of(Backends.dense(), a);
  }

  static PolarFactor of(Dense dense, DoubleMatrix a) {
    Svd svd = Svd.of(dense, a);
    return new PolarFactor(Products.doubles(dense, Form.A_BT, svd.u(), svd.v()));
  }
}
