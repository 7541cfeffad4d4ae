package dev.invar.linalg.dense;

import dev.invar.linalg.kernel.Kernel;
import dev.invar.method.NumericalException;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Thin singular value decomposition by one-sided Jacobi rotations of a pivoted triangular factor.
 *
 * <p>A·P = Q·R by {@link HouseholderQr}; rotations W make the columns of Rᵀ·W orthogonal; their
 * lengths are the singular values. So A = (Q·W)·diag(s)·(P·Y)ᵀ with Y the columns at unit length.
 * Source: Drmač and Veselić 2008, doi:10.1137/050639193. Cost: O(mn² + sweeps·n³), four to ten
 * sweeps. Entries must be of the order of one.
 */
final class JacobiSvd {
  private static final int MOST_SWEEPS = 60;
  private static final double UNIT = 0x1p-53;

  private final Kernel kernel;
  private double[][] left = {};
  private double[][] right = {};

  JacobiSvd(Kernel kernel) {
    this.kernel = kernel;
  }

  /**
   * Decomposes a matrix with at least as many rows as columns.
   *
   * @param columns n columns of length m ≥ n ≥ 1; modified
   * @param values n values; set, largest first
   */
  void decompose(double[][] columns, double[] values) {
    int n = columns.length;
    int m = columns[0].length;
    var qr = new HouseholderQr(kernel, columns, m);
    qr.decompose(HouseholderQr.Order.LONGEST_FIRST);
    double[][] y = transpose(qr.r());
    var w = new double[n][n];
    for (int i = 0; i < n; i++) {
      w[i][i] = 1;
    }
    orthogonalise(y, w);
    var lengths = new double[n];
    for (int i = 0; i < n; i++) {
      lengths[i] = length(y[i]);
    }
    int[] sorted =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -lengths[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[][] q = qr.q();
    left = new double[n][];
    right = new double[n][n];
    for (int i = 0; i < n; i++) {
      int from = sorted[i];
      values[i] = lengths[from];
      left[i] = combine(q, w[from], m);
      scaleToUnit(y[from], lengths[from]);
    }
    completeBasis(y, lengths);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        right[i][qr.order()[j]] = y[sorted[i]][j];
      }
    }
  }

  /** Left singular vectors in the order of the values. */
  double[][] left() {
    return left;
  }

  /** Right singular vectors in the order of the values. */
  double[][] right() {
    return right;
  }

  private void orthogonalise(double[][] y, double[][] w) {
    int n = y.length;
    double tolerance = 2 * UNIT * Math.sqrt(n);
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      boolean rotated = false;
      for (int p = 0; p < n - 1; p++) {
        for (int q = p + 1; q < n; q++) {
          rotated |= orthogonalise(y, w, p, q, tolerance);
        }
      }
      if (!rotated) {
        return;
      }
    }
    throw new NumericalException(
        "singular values: expected convergence within " + MOST_SWEEPS + " sweeps, found none");
  }

  /**
   * Rotates columns p and q so that they are orthogonal and p is the longer; false if they were.
   */
  private boolean orthogonalise(double[][] y, double[][] w, int p, int q, double tolerance) {
    double a = kernel.dot(y[p], y[p], 0, y[p].length);
    double b = kernel.dot(y[q], y[q], 0, y[q].length);
    double g = kernel.dot(y[p], y[q], 0, y[p].length);
    if (Math.min(a, b) < HouseholderQr.NEGLIGIBLE
        || !(Math.abs(g) > tolerance * Math.sqrt(a) * Math.sqrt(b))) {
      return false;
    }
    double zeta = (b - a) / (2 * g);
    double t = Math.copySign(1 / (Math.abs(zeta) + Math.hypot(1, zeta)), zeta);
    double c = 1 / Math.hypot(1, t);
    double s = c * t;
    kernel.rotate(y[p], y[q], c, s);
    kernel.rotate(w[p], w[q], c, s);
    return true;
  }

  /** ‖x‖ without loss where squares would vanish. */
  private static double length(double[] x) {
    double largest = 0;
    for (double value : x) {
      largest = Math.max(largest, Math.abs(value));
    }
    if (largest == 0) {
      return 0;
    }
    int exponent = Math.getExponent(largest);
    double sum = 0;
    for (double value : x) {
      double scaled = Math.scalb(value, -exponent);
      sum += scaled * scaled;
    }
    return Math.scalb(Math.sqrt(sum), exponent);
  }

  private static void scaleToUnit(double[] x, double length) {
    if (length > 0) {
      for (int i = 0; i < x.length; i++) {
        x[i] /= length;
      }
    }
  }

  /** Σ wᵢ·qᵢ. */
  private double[] combine(double[][] q, double[] w, int m) {
    var sum = new double[m];
    for (int i = 0; i < q.length; i++) {
      kernel.addScaled(sum, w[i], q[i], 0, m);
    }
    return sum;
  }

  /** Replaces columns whose squares vanish by unit vectors orthogonal to all others. */
  private void completeBasis(double[][] y, double[] lengths) {
    int n = y.length;
    var done = new boolean[n];
    for (int i = 0; i < n; i++) {
      done[i] = lengths[i] * lengths[i] >= HouseholderQr.NEGLIGIBLE;
    }
    for (int i = 0; i < n; i++) {
      if (!done[i]) {
        y[i] = orthogonalToDone(y, done);
        done[i] = true;
      }
    }
  }

  /** The unit vector least covered by the finished columns, made orthogonal to them twice. */
  private double[] orthogonalToDone(double[][] y, boolean[] done) {
    int n = y.length;
    var covered = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; done[i] && j < n; j++) {
        covered[j] += y[i][j] * y[i][j];
      }
    }
    int least = 0;
    for (int j = 1; j < n; j++) {
      if (covered[j] < covered[least]) {
        least = j;
      }
    }
    var x = new double[n];
    x[least] = 1;
    for (int pass = 0; pass < 2; pass++) {
      for (int i = 0; i < n; i++) {
        if (done[i]) {
          kernel.addScaled(x, -kernel.dot(x, y[i], 0, n), y[i], 0, n);
        }
      }
    }
    scaleToUnit(x, length(x));
    return x;
  }

  private static double[][] transpose(double[][] columns) {
    int n = columns.length;
    var result = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        result[i][j] = columns[j][i];
      }
    }
    return result;
  }
}
