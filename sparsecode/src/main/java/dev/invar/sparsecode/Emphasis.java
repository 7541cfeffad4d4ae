package dev.invar.sparsecode;

import dev.invar.method.OptionException;

/**
 * How the activations that are kept become values: (z_u − s·t)^p, t the highest activation that is
 * not kept, or 0 if that is below 0. A latent whose value is not above 0 is left out, but where
 * that would leave none, activations stay as they are.
 *
 * <p>Atoms that are alike, such as vectors of the corpus itself, all light up together: then only
 * what stands out of the rest tells one text from another.
 *
 * @param shift s, from 0, which leaves activations as they are, to 1, which counts them from the
 *     best of the rest
 * @param power p, above 0: 1 leaves differences as they are, more makes the strongest latents stand
 *     out
 */
public record Emphasis(double shift, double power) {
  /** Activations as they are. */
  public static final Emphasis NONE = new Emphasis(0, 1);

  /**
   * @throws OptionException if the shift is not from 0 to 1, or the power not above 0
   */
  public Emphasis {
    if (!(shift >= 0 && shift <= 1)) {
      throw new OptionException("shift of a coder", "a number from 0 to 1", shift);
    }
    if (!(power > 0) || power == Double.POSITIVE_INFINITY) {
      throw new OptionException("power of a coder", "a finite number above 0", power);
    }
  }

  /** The value of an activation; 0 if the latent is to be left out. */
  float value(float activation, float bestOfRest) {
    double above = activation - shift * Math.max(0, bestOfRest);
    if (!(above > 0)) {
      return 0;
    }
    return power == 1 ? (float) above : finite(Math.pow(above, power));
  }

  /** The activation that stands out by a value, which is above 0. */
  float activation(float value) {
    return power == 1 ? value : finite(Math.pow(value, 1 / power));
  }

  /** Never so small that it is 0, nor so large that it is infinite. */
  private static float finite(double value) {
    return (float) Math.clamp(value, Float.MIN_NORMAL, Float.MAX_VALUE);
  }
}
