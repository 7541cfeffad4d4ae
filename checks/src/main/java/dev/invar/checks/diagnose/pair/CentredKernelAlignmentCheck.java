package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.likeness.CentredKernelAlignment;
import dev.invar.diagnose.likeness.CentredKernelAlignment.Kernel;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.ArrayList;
import java.util.Collections;

/** Holds CKA to HSIC₁ as it is written, with kernels of n×n and four nested sums. */
@CheckOf(CentredKernelAlignment.class)
public final class CentredKernelAlignmentCheck implements MethodCheck {
  private static final int ROWS = 120;

  @Override
  public String data() {
    return "120 generated pairs of widths 10 and 6, the second a noisy image of the first";
  }

  @Override
  public String measure() {
    return "largest difference of CKA from its definition, linear and radial, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-9);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = DrawnSpaces.normal(ROWS, 10, seed);
    DoubleMatrix y = DrawnSpaces.noisyImage(x, 6, seed.derive("y"));
    double largest = 0;
    for (Kernel kernel : Kernel.values()) {
      double value =
          DrawnSpaces.value(new CentredKernelAlignment(kernel), DrawnSpaces.pair(x, y), "cka");
      double[][] k = kernel(x, kernel);
      double[][] l = kernel(y, kernel);
      double expected = hsic(k, l) / Math.sqrt(hsic(k, k) * hsic(l, l));
      largest = Math.max(largest, Math.abs(value - expected));
    }
    return largest;
  }

  /** The kernel with a diagonal of 0. */
  private static double[][] kernel(DoubleMatrix rows, Kernel kernel) {
    var values = new double[ROWS][ROWS];
    var distances = new ArrayList<Double>();
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        double square = DrawnSpaces.square(rows.row(i), rows.row(j));
        values[i][j] = kernel == Kernel.LINEAR ? DrawnSpaces.dot(rows.row(i), rows.row(j)) : square;
        if (j < i) {
          distances.add(Math.sqrt(square));
        }
      }
      values[i][i] = 0;
    }
    if (kernel == Kernel.RBF) {
      Collections.sort(distances);
      int count = distances.size();
      double median = (distances.get((count - 1) / 2) + distances.get(count / 2)) / 2;
      for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < ROWS; j++) {
          values[i][j] = i == j ? 0 : Math.exp(-values[i][j] / (2 * median * median));
        }
      }
    }
    return values;
  }

  /** As the mean over four different items: E[k_ij(l_ij + l_qr − 2·l_iq)]. */
  private static double hsic(double[][] k, double[][] l) {
    double n = ROWS;
    double both = 0;
    double sumK = 0;
    double sumL = 0;
    double chain = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        both += k[i][j] * l[i][j];
        sumK += k[i][j];
        sumL += l[i][j];
        for (int q = 0; q < ROWS; q++) {
          chain += k[i][j] * l[i][q];
        }
      }
    }
    double pairs = n * (n - 1);
    double threes = chain - both;
    double fours = sumK * sumL - 4 * threes - 2 * both;
    return both / pairs + fours / (pairs * (n - 2) * (n - 3)) - 2 * threes / (pairs * (n - 2));
  }
}
