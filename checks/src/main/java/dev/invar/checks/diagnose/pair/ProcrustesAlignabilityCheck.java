package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.likeness.ProcrustesAlignability;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Holds ρ to the best rotation of the plane, found by trying all angles. */
@CheckOf(ProcrustesAlignability.class)
public final class ProcrustesAlignabilityCheck implements MethodCheck {
  private static final int ROWS = 200;
  private static final int ANGLES = 20_000;

  @Override
  public String data() {
    return "200 generated pairs of width 2, the second a noisy image of the first";
  }

  @Override
  public String measure() {
    return "difference of ρ from the greatest tr((X₀R)ᵀY₀)/(‖X₀‖_F·‖Y₀‖_F) over all rotations and reflections, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-6);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = DrawnSpaces.normal(ROWS, 2, seed);
    DoubleMatrix y = DrawnSpaces.noisyImage(x, 2, seed.derive("y"));
    String id = "procrustes-alignability";
    double value = DrawnSpaces.value(ProcrustesAlignability.DEFAULTS, DrawnSpaces.pair(x, y), id);
    double[][] c = covariance(x, y);
    double spread = Math.sqrt(trace(covariance(x, x)) * trace(covariance(y, y)));
    double best = 0;
    for (int step = 0; step < ANGLES; step++) {
      double angle = 2 * Math.PI * step / ANGLES;
      double cos = Math.cos(angle);
      double sin = Math.sin(angle);
      double turned = cos * (c[0][0] + c[1][1]) + sin * (c[0][1] - c[1][0]);
      double mirrored = cos * (c[0][0] - c[1][1]) + sin * (c[0][1] + c[1][0]);
      best = Math.max(best, Math.max(turned, mirrored));
    }
    return Math.abs(value - best / spread);
  }

  private static double trace(double[][] a) {
    return a[0][0] + a[1][1];
  }

  private static double[][] covariance(DoubleMatrix x, DoubleMatrix y) {
    var sums = new double[2][2];
    for (int a = 0; a < 2; a++) {
      for (int b = 0; b < 2; b++) {
        double product = 0;
        double first = 0;
        double second = 0;
        for (int i = 0; i < ROWS; i++) {
          product += x.get(i, a) * y.get(i, b);
          first += x.get(i, a);
          second += y.get(i, b);
        }
        sums[a][b] = product - first * second / ROWS;
      }
    }
    return sums;
  }
}
