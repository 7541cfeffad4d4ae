package dev.invar.linalg;

import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * The solutions W of (G + λI)·W = C for any number of λ ≥ 0, from one eigen decomposition: ridge
 * regression, G = XᵀX and C = XᵀY.
 *
 * <p>G = V·diag(e)·Vᵀ gives W(λ) = V·diag(1/(e + λ))·VᵀC. Directions in which e + λ is below the
 * rounding error of the largest eigenvalue, n·2⁻⁵²·e₁, are left out: W(0) is the shortest
 * least-squares solution. Cost: that of {@link SymmetricEigen} and 2n²·m operations, then 2n²·m for
 * each λ.
 *
 * @param gram decomposition of G, n×n
 * @param rotated VᵀC, n×m; shared, not copied
 */
public record ShiftedSystem(SymmetricEigen gram, DoubleMatrix rotated) {
  /**
   * The system.
   *
   * @param g n×n, symmetric without negative eigenvalues beyond rounding; only read
   * @param c n×m; only read
   * @throws ShapeException if G is not square or C has not n rows
   * @throws NumericalException if an entry is not finite
   */
  public static ShiftedSystem of(DoubleMatrix g, DoubleMatrix c) {
    SymmetricEigen eigen = SymmetricEigen.of(g);
    return new ShiftedSystem(eigen, eigen.vectors().transposeTimes(c));
  }

  /** The same G with another right side C, n×m. */
  public ShiftedSystem withRightSide(DoubleMatrix c) {
    return new ShiftedSystem(gram, gram.vectors().transposeTimes(c));
  }

  /**
   * W, n×m.
   *
   * @param lambda λ, at least 0
   * @throws OptionException if λ is negative or not finite
   */
  public DoubleMatrix solve(double lambda) {
    return gram.vectors().times(rotatedSolution(lambda));
  }

  /** VᵀW, n×m: the solution in the coordinates of the eigenvectors. */
  public DoubleMatrix rotatedSolution(double lambda) {
    double[] factors = inverses(lambda);
    DoubleMatrix scaled = DoubleMatrix.allocate(rotated.rows(), rotated.columns());
    for (int i = 0; i < factors.length; i++) {
      double[] row = rotated.row(i);
      for (int j = 0; j < row.length; j++) {
        row[j] *= factors[i];
      }
      scaled.setRow(i, row);
    }
    return scaled;
  }

  /** The mean of the eigenvalues of G, that of its diagonal; 0 if there is none. */
  public double meanEigenvalue() {
    return Math.max(0, Arrays.stream(gram.values()).average().orElse(0));
  }

  /** 1/(e + λ) for every eigenvalue, largest first; 0 where it would divide by rounding errors. */
  public double[] inverses(double lambda) {
    if (!(lambda >= 0 && lambda < Double.POSITIVE_INFINITY)) {
      throw new OptionException("λ of a shifted system", "at least 0", lambda);
    }
    double[] values = gram.values();
    double bar = values.length == 0 ? 0 : values.length * 0x1p-52 * values[0];
    var result = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      double shifted = Math.max(0, values[i]) + lambda;
      result[i] = shifted > bar ? 1 / shifted : 0;
    }
    return result;
  }
}
