package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * The angles between two subspaces, each spanned by the columns of a matrix.
 *
 * <p>With orthonormal bases Q and P of the larger and the smaller: the i-th angle is atan2(sᵢ, cᵢ),
 * cᵢ the singular values of QᵀP in falling and sᵢ those of P − Q·QᵀP in rising order, so that small
 * angles keep all their digits (by the arc cosine alone, angles below 10⁻⁸ are lost). Source:
 * Björck and Golub 1973, doi:10.1090/S0025-5718-1973-0348991-3. Cost: O(n·(k + l)²).
 *
 * @param radians min(k, l) angles in [0, π/2], smallest first; shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record PrincipalAngles(double[] radians) {
  /**
   * The angles between the spans of two matrices.
   *
   * @param a n×k with independent columns; only read
   * @param b n×l with independent columns; only read
   * @throws ShapeException if the rows differ, or there are more columns than rows
   * @throws NumericalException if an entry is not finite
   */
  public static PrincipalAngles between(DoubleMatrix a, DoubleMatrix b) {
    return between(Backends.dense(), a, b);
  }

  static PrincipalAngles between(Dense dense, DoubleMatrix a, DoubleMatrix b) {
    Shapes.requireCount("rows of the second basis", a.rows(), b.rows());
    if (Math.max(a.columns(), b.columns()) > a.rows()) {
      throw new ShapeException(
          "columns of a basis", "at most " + a.rows(), Math.max(a.columns(), b.columns()));
    }
    DoubleMatrix q = Qr.of(dense, a.columns() < b.columns() ? b : a).q();
    DoubleMatrix p = Qr.of(dense, a.columns() < b.columns() ? a : b).q();
    DoubleMatrix inner = Products.doubles(dense, Form.AT_B, q, p);
    DoubleMatrix outside = p.minus(Products.doubles(dense, Form.A_B, q, inner));
    double[] cosines = Svd.of(dense, inner).singularValues();
    double[] sines = Svd.of(dense, outside).singularValues();
    var radians = new double[cosines.length];
    for (int i = 0; i < radians.length; i++) {
      radians[i] = Math.atan2(sines[sines.length - 1 - i], cosines[i]);
    }
    return new PrincipalAngles(radians);
  }
}
