package dev.invar.align.map;

/**
 * The Gaussian error linear unit: x·Φ(x), nearly 0 for negative x and nearly x for positive x,
 * smooth between.
 *
 * <p>Φ(x) ≈ ½(1 + tanh(√(2/π)·(x + 0.044715·x³))), within 1e-3 of the exact one. Source: Hendrycks
 * and Gimpel 2016, arXiv:1606.08415.
 */
public final class Gelu {
  private static final double SCALE = Math.sqrt(2 / Math.PI);
  private static final double CUBIC = 0.044715;

  private Gelu() {}

  /** The value at x. */
  public static float of(float x) {
    return (float) (x * gate(x));
  }

  /** The derivative at x. */
  public static float slope(float x) {
    double gate = gate(x);
    double inner = SCALE * (1 + 3 * CUBIC * x * x);
    return (float) (gate + 2 * x * gate * (1 - gate) * inner);
  }

  /** Φ(x): ½(1 + tanh z) = 1/(1 + e^−2z). */
  private static double gate(double x) {
    return 1 / (1 + Math.exp(-2 * SCALE * (x + CUBIC * x * x * x)));
  }
}
