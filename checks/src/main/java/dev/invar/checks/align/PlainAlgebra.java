package dev.invar.checks.align;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.space.VectorSet;

/**
 * Linear algebra a second time, by elimination and iteration, for checks of what uses the first.
 */
final class PlainAlgebra {
  private static final int STEPS = 60;

  private PlainAlgebra() {}

  /** Rows scaled to length 1, their mean removed. */
  static DoubleMatrix centred(VectorSet set) {
    DoubleMatrix rows = set.vectors().toDoubles();
    var mean = new double[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      double[] row = rows.row(i);
      double squares = 0;
      for (double value : row) {
        squares += value * value;
      }
      for (int j = 0; j < row.length; j++) {
        row[j] /= Math.sqrt(squares);
        mean[j] += row[j] / rows.rows();
      }
      rows.setRow(i, row);
    }
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < mean.length; j++) {
        rows.set(i, j, rows.get(i, j) - mean[j]);
      }
    }
    return rows;
  }

  /** X with AX = B, by elimination; A square and regular. */
  static DoubleMatrix solve(DoubleMatrix a, DoubleMatrix b) {
    int n = a.columns();
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      rows[i] = joined(a.row(i), b.row(i));
    }
    for (int k = 0; k < n; k++) {
      int pivot = k;
      for (int i = k + 1; i < n; i++) {
        pivot = Math.abs(rows[i][k]) > Math.abs(rows[pivot][k]) ? i : pivot;
      }
      double[] top = rows[pivot];
      rows[pivot] = rows[k];
      rows[k] = top;
      for (int i = 0; i < n; i++) {
        double factor = i == k ? 0 : rows[i][k] / top[k];
        for (int j = k; factor != 0 && j < top.length; j++) {
          rows[i][j] -= factor * top[j];
        }
      }
    }
    DoubleMatrix result = DoubleMatrix.allocate(n, b.columns());
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < b.columns(); j++) {
        result.set(i, j, rows[i][n + j] / rows[i][i]);
      }
    }
    return result;
  }

  private static double[] joined(double[] left, double[] right) {
    var result = new double[left.length + right.length];
    System.arraycopy(left, 0, result, 0, left.length);
    System.arraycopy(right, 0, result, left.length, right.length);
    return result;
  }

  /** The orthogonal matrix nearest to a square, regular A: Newton's Q ← (Q + Q⁻ᵀ)/2. */
  static DoubleMatrix nearestRotation(DoubleMatrix a) {
    DoubleMatrix identity = DoubleMatrix.identity(a.columns());
    DoubleMatrix q = a.scaled(1 / a.frobeniusNorm());
    for (int step = 0; step < STEPS; step++) {
      q = q.plus(solve(q.transposed(), identity)).scaled(0.5);
    }
    return q;
  }

  /** A + λI. */
  static DoubleMatrix shifted(DoubleMatrix a, double lambda) {
    return a.plus(DoubleMatrix.identity(a.columns()).scaled(lambda));
  }

  /** Mean of the diagonal. */
  static double meanDiagonal(DoubleMatrix a) {
    double sum = 0;
    for (int i = 0; i < a.columns(); i++) {
      sum += a.get(i, i);
    }
    return sum / a.columns();
  }

  /** ‖A − B‖_F / ‖B‖_F. */
  static double difference(DoubleMatrix a, DoubleMatrix b) {
    return a.minus(b).frobeniusNorm() / b.frobeniusNorm();
  }
}
