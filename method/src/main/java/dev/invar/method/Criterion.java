package dev.invar.method;

/**
 * The values that pass: a closed interval. NaN never passes.
 *
 * @param low smallest value that passes
 * @param high largest value that passes
 */
public record Criterion(double low, double high) {
  public Criterion {
    if (!(low <= high)) {
      throw new OptionException("criterion", "low ≤ high", low + " and " + high);
    }
  }

  /** Passes values of at least this. */
  public static Criterion atLeast(double low) {
    return new Criterion(low, Double.POSITIVE_INFINITY);
  }

  /** Passes values of at most this. */
  public static Criterion atMost(double high) {
    return new Criterion(Double.NEGATIVE_INFINITY, high);
  }

  /** Passes values no further than {@code tolerance} from {@code value}. */
  public static Criterion near(double value, double tolerance) {
    return new Criterion(value - tolerance, value + tolerance);
  }

  /** Whether a measured value passes. */
  public boolean holds(double measured) {
    return measured >= low && measured <= high;
  }

  /** For people: {@code ≥ 0.9}, {@code ≤ 1.0E-9} or {@code 0.639 to 0.651}. */
  @Override
  public String toString() {
    if (high == Double.POSITIVE_INFINITY) {
      return "≥ " + low;
    }
    return low == Double.NEGATIVE_INFINITY ? "≤ " + high : low + " to " + high;
  }
}
