package dev.invar.diagnose.evidence;

import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/** How rows lie about their mean, whole and without one group of them. */
sealed interface Scatter permits FewRows, ManyRows {
  long count();

  int groups();

  /** The mean, d values; not to be changed. */
  double[] mean();

  /** Σ(x−m)ᵀ(x−m), d×d; a new matrix. */
  DoubleMatrix centredProduct();

  Spectrum spectrum();

  /** The spectrum without a group; there are at least two. */
  Spectrum without(int group);

  /** A + weight·v·vᵀ into A. */
  static void addOuter(DoubleMatrix a, double[] v, double weight) {
    var row = new double[v.length];
    for (int i = 0; i < v.length; i++) {
      a.copyRow(i, row);
      double scale = weight * v[i];
      for (int j = 0; j < row.length; j++) {
        row[j] += scale * v[j];
      }
      a.setRow(i, row);
    }
  }

  /**
   * The spectrum from eigenvalues, of which those that are no more than rounding are 0.
   *
   * @param n rows
   * @param width d
   * @param products eigenvalues of the product that is not centred, or of the rows' Gram matrix
   * @param centred eigenvalues of the centred one
   */
  static Spectrum ofEigenvalues(long n, int width, double[] products, double[] centred) {
    double noise = Math.max(products[0], 0) * Math.max(products.length, width) * Math.ulp(1.0);
    double[] singular = positive(products, noise);
    Arrays.setAll(singular, j -> Math.sqrt(singular[j]));
    double scale = 1 / (double) n;
    // Of equal rows, rounding of the mean leaves a trace as small as the square of its last digit.
    double trace = noise * 8 * Math.ulp(1.0);
    double least = Math.max(trace, Math.max(centred[0], 0) * width * Math.ulp(1.0));
    double[] variances = positive(centred, least);
    Arrays.setAll(variances, j -> variances[j] * scale);
    return new Spectrum(
        n, Arrays.copyOf(singular, (int) Math.min(n, width)), Arrays.copyOf(variances, width));
  }

  private static double[] positive(double[] values, double noise) {
    return Arrays.stream(values).map(value -> value > noise ? value : 0).toArray();
  }

  /** The spectrum from singular values of rows as they are and less their mean. */
  static Spectrum ofSingularValues(double[] values, double[] centred, int n, int width) {
    double noise = values[0] * Math.max(n, width) * Math.ulp(1.0);
    var variances = new double[width];
    for (int j = 0; j < centred.length; j++) {
      variances[j] = centred[j] > noise ? centred[j] * centred[j] / n : 0;
    }
    double[] singular = Arrays.stream(values).map(value -> value > noise ? value : 0).toArray();
    return new Spectrum(n, singular, variances);
  }
}
