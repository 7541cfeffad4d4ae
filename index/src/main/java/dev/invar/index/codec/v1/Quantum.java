package dev.invar.index.codec.v1;

/**
 * How values become bytes: a value x is stored as v = round(x/unit), at least 1, where unit =
 * 2^exponent/255 and 2^exponent is the least power of two that is not below the largest value.
 * Halves are rounded up.
 *
 * <p>So v·unit differs from x by at most unit/2, or by less than unit where x is below unit/2: a
 * latent that is active stays findable. There is no ceiling, and two segments nearly always share
 * their exponent. A merge of segments that share it keeps it, even if the largest value was
 * deleted: the unit is then coarser than that of the same codes indexed anew. All is exact in
 * doubles, so that every machine stores the same bytes.
 *
 * @param exponent of the power of two
 */
public record Quantum(int exponent) {
  /** The largest stored value. */
  public static final int LARGEST = 255;

  /** For values of which the largest is this; 0 if there are no values. */
  static Quantum of(float largest) {
    if (largest == 0) {
      return new Quantum(0);
    }
    int exponent = Math.getExponent((double) largest);
    return new Quantum(Math.scalb(1.0, exponent) == largest ? exponent : exponent + 1);
  }

  /** What one step is worth. */
  public double unit() {
    return Math.scalb(1.0, exponent) / LARGEST;
  }

  /** The factor that {@link #store} takes. */
  double perUnit() {
    return Math.scalb((double) LARGEST, -exponent);
  }

  /** The byte of a value, in 1 … 255. */
  static int store(float value, double perUnit) {
    return Math.max(1, (int) (value * perUnit + 0.5));
  }
}
