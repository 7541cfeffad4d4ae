package dev.invar.linalg.dense;

import dev.invar.linalg.kernel.Kernel;
import dev.invar.method.NumericalException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Eigen decomposition of a symmetric matrix: reflections to tridiagonal form, then the implicit QL
 * iteration.
 *
 * <p>Source: Bowdler, Martin, Reinsch and Wilkinson 1968, doi:10.1007/BF02161846. Cost: about 10n³
 * operations. Entries must be of the order of one.
 */
final class TridiagonalEigen {
  private static final int MOST_STEPS = 60;
  private static final double UNIT = 0x1p-53;

  private final Kernel kernel;

  TridiagonalEigen(Kernel kernel) {
    this.kernel = kernel;
  }

  /**
   * Decomposes.
   *
   * @param a the n rows of a symmetric matrix, both triangles; destroyed
   * @param values n values; set, smallest first
   * @return the eigenvectors, in the order of the values
   */
  double[][] decompose(double[][] a, double[] values) {
    int n = a.length;
    var diagonal = new double[n];
    var off = new double[n];
    double[][] reflectors = new double[Math.max(0, n - 1)][];
    double[] tau = tridiagonalise(a, diagonal, off, reflectors);
    double[][] vectors = columns(reflectors, tau, n);
    iterate(diagonal, off, vectors);
    int[] sorted =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> diagonal[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    var result = new double[n][];
    for (int i = 0; i < n; i++) {
      values[i] = diagonal[sorted[i]];
      result[i] = vectors[sorted[i]];
    }
    return result;
  }

  /**
   * Finds the eigenvalues alone.
   *
   * @param a the n rows of a symmetric matrix, both triangles; destroyed
   * @param values n values; set, smallest first
   */
  void values(double[][] a, double[] values) {
    int n = a.length;
    var off = new double[n];
    tridiagonalise(a, values, off, new double[Math.max(0, n - 1)][]);
    iterate(values, off, new double[n][0]);
    Arrays.sort(values);
  }

  /**
   * QᵀAQ tridiagonal: its diagonal, and off[i] between i and i + 1.
   *
   * @param reflectors n − 1; set to those whose product is Q
   * @return the scales of the reflectors
   */
  private double[] tridiagonalise(
      double[][] a, double[] diagonal, double[] off, double[][] reflectors) {
    int n = a.length;
    var tau = new double[Math.max(0, n - 1)];
    for (int k = 0; k < n - 1; k++) {
      diagonal[k] = a[k][k];
      double[] v = a[k];
      double square = kernel.dot(v, v, k + 1, n);
      double head = v[k + 1];
      reflectors[k] = v;
      if (square < HouseholderQr.NEGLIGIBLE) {
        continue;
      }
      double length = Math.sqrt(square);
      double image = -Math.copySign(length, head);
      off[k] = image;
      tau[k] = (image - head) / image;
      for (int i = k + 2; i < n; i++) {
        v[i] /= head - image;
      }
      v[k + 1] = 1;
      applyBothSides(a, v, tau[k], k + 1);
    }
    diagonal[n - 1] = a[n - 1][n - 1];
    return tau;
  }

  /** The columns of a product of reflections. */
  private double[][] columns(double[][] reflectors, double[] tau, int n) {
    var q = new double[n][n];
    for (int j = 0; j < n; j++) {
      q[j][j] = 1;
      for (int k = n - 2; k >= 0; k--) {
        double[] v = reflectors[k];
        kernel.addScaled(q[j], -tau[k] * kernel.dot(v, q[j], k + 1, n), v, k + 1, n);
      }
    }
    return q;
  }

  /** The trailing block B ← (I − τvvᵀ)·B·(I − τvvᵀ) = B − vwᵀ − wvᵀ. */
  private void applyBothSides(double[][] a, double[] v, double tau, int from) {
    int n = a.length;
    var w = new double[n];
    for (int i = from; i < n; i++) {
      w[i] = tau * kernel.dot(a[i], v, from, n);
    }
    kernel.addScaled(w, -0.5 * tau * kernel.dot(w, v, from, n), v, from, n);
    for (int i = from; i < n; i++) {
      kernel.addScaled(a[i], -v[i], w, from, n);
      kernel.addScaled(a[i], -w[i], v, from, n);
    }
  }

  /** Drives the off-diagonal to zero; the columns of Q become eigenvectors. */
  private void iterate(double[] diagonal, double[] off, double[][] q) {
    int n = diagonal.length;
    for (int low = 0; low < n; low++) {
      int steps = 0;
      for (int high = unreduced(diagonal, off, low);
          high > low;
          high = unreduced(diagonal, off, low)) {
        if (++steps > MOST_STEPS) {
          throw new NumericalException(
              "eigenvalue "
                  + low
                  + ": expected convergence within "
                  + MOST_STEPS
                  + " steps, found none");
        }
        step(diagonal, off, q, low, high);
      }
    }
  }

  /** The end of the block that starts at low and has no negligible off-diagonal entry. */
  private static int unreduced(double[] diagonal, double[] off, int low) {
    int high = low;
    while (high < diagonal.length - 1
        && Math.abs(off[high]) > UNIT * (Math.abs(diagonal[high]) + Math.abs(diagonal[high + 1]))) {
      high++;
    }
    return high;
  }

  /** One implicit QL step with Wilkinson's shift on the block [low, high]. */
  private void step(double[] diagonal, double[] off, double[][] q, int low, int high) {
    double ratio = (diagonal[low + 1] - diagonal[low]) / (2 * off[low]);
    double shift = diagonal[low] - off[low] / (ratio + Math.copySign(Math.hypot(ratio, 1), ratio));
    double bulge = diagonal[high] - shift;
    double s = 1;
    double c = 1;
    double carried = 0;
    for (int i = high - 1; i >= low; i--) {
      double f = s * off[i];
      double b = c * off[i];
      double r = Math.hypot(f, bulge);
      off[i + 1] = r;
      if (r == 0) {
        diagonal[i + 1] -= carried;
        off[high] = 0;
        return;
      }
      s = f / r;
      c = bulge / r;
      double g = diagonal[i + 1] - carried;
      double h = (diagonal[i] - g) * s + 2 * c * b;
      carried = s * h;
      diagonal[i + 1] = g + carried;
      bulge = c * h - b;
      kernel.rotate(q[i], q[i + 1], c, s);
    }
    diagonal[low] -= carried;
    off[low] = bulge;
    off[high] = 0;
  }
}
