package dev.invar.diagnose.drift;

import dev.invar.method.OptionException;

/**
 * The χ² distribution, by the regularised incomplete gamma function: its power series below the
 * mean, Lentz' continued fraction above it. Right to some 10⁻¹². Sources: Abramowitz and Stegun
 * 1964, 6.5.29, 6.5.31 and 26.4.19; Lanczos 1964, doi:10.1137/0701008.
 *
 * @param degrees of freedom, above 0
 */
public record ChiSquared(double degrees) {
  private static final double[] LANCZOS = {
    0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531,
    -176.6150291621406, 12.507343278686905, -0.13857109526572012, 9.984369578019572e-6,
    1.5056327351493116e-7
  };
  private static final int MOST_TERMS = 100_000;
  private static final double TINY = 1e-300;

  public ChiSquared {
    if (!(degrees > 0)) {
      throw new OptionException("degrees of freedom", "above 0", degrees);
    }
  }

  /** The probability of a value of at most x. */
  public double below(double x) {
    double a = degrees / 2;
    double half = x / 2;
    if (half <= 0) {
      return 0;
    }
    return half < a + 1 ? series(a, half) : 1 - fraction(a, half);
  }

  /** The probability of a value above x, precise where it is small. */
  public double above(double x) {
    double a = degrees / 2;
    double half = x / 2;
    if (half <= 0) {
      return 1;
    }
    return half < a + 1 ? 1 - series(a, half) : fraction(a, half);
  }

  /**
   * The value that is exceeded with a probability of 1 − p.
   *
   * @param p in (0, 1)
   * @throws OptionException if p is outside
   */
  public double quantile(double p) {
    if (!(p > 0 && p < 1)) {
      throw new OptionException("probability", "between 0 and 1", p);
    }
    double low = 0;
    double high = degrees + 1;
    while (below(high) < p) {
      low = high;
      high *= 2;
    }
    double middle = (low + high) / 2;
    while (middle > low && middle < high) {
      if (below(middle) < p) {
        low = middle;
      } else {
        high = middle;
      }
      middle = (low + high) / 2;
    }
    return middle;
  }

  /** xᵃe⁻ˣ/Γ(a). */
  private static double front(double a, double x) {
    return Math.exp(a * Math.log(x) - x - logGamma(a));
  }

  private static double series(double a, double x) {
    double term = 1 / a;
    double sum = term;
    for (int n = 1; n < MOST_TERMS && term > sum * 0x1p-54; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return Math.min(1, sum * front(a, x));
  }

  private static double fraction(double a, double x) {
    double b = x + 1 - a;
    double c = 1 / TINY;
    double d = 1 / b;
    double value = d;
    double change = 0;
    for (int n = 1; n < MOST_TERMS && Math.abs(change - 1) > 0x1p-52; n++) {
      double over = -n * (n - a);
      b += 2;
      d = over * d + b;
      d = 1 / (Math.abs(d) < TINY ? TINY : d);
      c = b + over / c;
      c = Math.abs(c) < TINY ? TINY : c;
      change = d * c;
      value *= change;
    }
    return Math.min(1, value * front(a, x));
  }

  /** ln Γ(a), a above 0. */
  private static double logGamma(double a) {
    if (a < 0.5) {
      return Math.log(Math.PI / Math.sin(Math.PI * a)) - logGamma(1 - a);
    }
    double x = a - 1;
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (x + i);
    }
    double t = x + 7.5;
    return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
  }
}
