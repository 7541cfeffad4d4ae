package dev.invar.diagnose.evidence;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.SymmetricEigen;
import java.util.random.RandomGenerator;

/**
 * The spectrum of n independent standard normal rows of width d, drawn without drawing the rows.
 *
 * <p>A rotation among the rows makes one of them z = √n·m, m their mean, and leaves n − 1 that are
 * normal as well and hold what is about the mean. Their product is drawn by Bartlett's
 * decomposition L·Lᵀ: below the diagonal standard normal, on it the root of χ² with n − 1 − j
 * degrees of freedom. Source: Bartlett 1933, doi:10.1017/S0370164600015637. Cost: O(min(n, d)³).
 */
final class IsotropicSpectrum {
  private IsotropicSpectrum() {}

  static Spectrum draw(long n, int width, RandomGenerator random) {
    return n - 1 >= width ? ofMany(n, width, random) : ofFew((int) n, width, random);
  }

  private static Spectrum ofMany(long n, int width, RandomGenerator random) {
    DoubleMatrix factor = DoubleMatrix.allocate(width, width);
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < i; j++) {
        factor.set(i, j, random.nextGaussian());
      }
      factor.set(i, i, Math.sqrt(chiSquare(n - 1 - i, random)));
    }
    DoubleMatrix product = factor.timesTranspose(factor);
    double[] centred = SymmetricEigen.valuesOf(product);
    Scatter.addOuter(product, normal(width, random), 1);
    return Scatter.ofEigenvalues(n, width, SymmetricEigen.valuesOf(product), centred);
  }

  /** Row 0 is z; of these n rows the inner products, of which all but the first are centred. */
  private static Spectrum ofFew(int n, int width, RandomGenerator random) {
    DoubleMatrix rows = DoubleMatrix.allocate(n, width);
    for (int i = 0; i < n; i++) {
      rows.setRow(i, normal(width, random));
    }
    DoubleMatrix inner = rows.timesTranspose(rows);
    double[] centred = {0};
    if (n > 1) {
      DoubleMatrix others = rows.rowRange(1, n);
      centred = SymmetricEigen.valuesOf(others.timesTranspose(others));
    }
    return Scatter.ofEigenvalues(n, width, SymmetricEigen.valuesOf(inner), centred);
  }

  private static double[] normal(int count, RandomGenerator random) {
    var values = new double[count];
    for (int j = 0; j < count; j++) {
      values[j] = random.nextGaussian();
    }
    return values;
  }

  /**
   * A draw of χ² by rejection from a cubed normal. Source: Marsaglia and Tsang 2000,
   * doi:10.1145/358407.358414; below shape 1 by its own rule for them.
   */
  private static double chiSquare(long degrees, RandomGenerator random) {
    double shape = degrees / 2.0;
    double boost = shape < 1 ? Math.pow(1 - random.nextDouble(), 1 / shape) : 1;
    double d = (shape < 1 ? shape + 1 : shape) - 1 / 3.0;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double cube = Math.pow(1 + c * x, 3);
      double bound = 0.5 * x * x + d - d * cube + d * Math.log(cube);
      if (cube > 0 && Math.log(1 - random.nextDouble()) < bound) {
        return 2 * boost * d * cube;
      }
    }
  }
}
