package dev.invar.align.orthogonal;

/**
 * Singular values drawn towards 1: those nearest to given ones, in squares, whose departure √Σ(s′²
 * − 1)² is at most a bound.
 *
 * <p>By the multiplier μ ≥ 0 of the bound, s′ is the one positive root of 2μ·s′³ + (1 − 2μ)·s′ = s;
 * it lies between s and 1 and tends to 1 as μ grows, so the departure falls and μ is found by
 * bisection. The root by Newton's method from the upper end: the polynomial is convex there.
 */
final class SoftOrthogonal {
  private static final int STEPS = 200;
  private static final double LARGEST = 1e18;
  private static final double SMALLEST = 1e-18;
  private static final double EXACT = 1e-15;

  private SoftOrthogonal() {}

  /**
   * The new values.
   *
   * @param values singular values, largest first; only read
   * @param seen how many of them count; the others become 0
   * @param share the bound, as a share of the root of {@code seen}
   */
  static double[] values(double[] values, int seen, double share) {
    double bound = share * Math.sqrt(seen);
    if (departure(values, seen, 0) <= bound) {
      return drawn(values, seen, 0);
    }
    double low = SMALLEST;
    double high = LARGEST;
    for (int i = 0; i < STEPS && high > low * (1 + EXACT); i++) {
      double middle = Math.sqrt(low) * Math.sqrt(high);
      if (departure(values, seen, middle) > bound) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return drawn(values, seen, high);
  }

  private static double[] drawn(double[] values, int seen, double multiplier) {
    var result = new double[values.length];
    for (int i = 0; i < seen; i++) {
      result[i] = root(values[i], multiplier);
    }
    return result;
  }

  private static double departure(double[] values, int seen, double multiplier) {
    double sum = 0;
    for (int i = 0; i < seen; i++) {
      double value = root(values[i], multiplier);
      sum += (value * value - 1) * (value * value - 1);
    }
    return Math.sqrt(sum);
  }

  /** The positive s′ with 2μ·s′³ + (1 − 2μ)·s′ = s, for s &gt; 0. */
  static double root(double s, double multiplier) {
    if (multiplier >= LARGEST) {
      return 1;
    }
    double x = Math.max(1, s);
    for (int i = 0; i < STEPS; i++) {
      double value = 2 * multiplier * (x * x - 1) * x + x - s;
      double slope = 2 * multiplier * (3 * x * x - 1) + 1;
      double next = Math.max(Math.min(1, s), x - value / slope);
      if (Math.abs(next - x) <= EXACT * x) {
        return next;
      }
      x = next;
    }
    return x;
  }
}
