package dev.invar.method;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Where randomness comes from. The same seed gives the same numbers on every machine.
 *
 * @param value any number
 */
public record Seed(long value) {
  /** The seed used where a user gives none. */
  public static final Seed DEFAULT = new Seed(42);

  /** A fresh generator that starts at this seed. */
  public RandomGenerator random() {
    return new SplittableRandom(value);
  }

  /** A seed of its own for one named use, so that two uses never share numbers. */
  public Seed derive(String use) {
    long mixed = value;
    for (int i = 0; i < use.length(); i++) {
      mixed = mixed * 0x9E3779B97F4A7C15L + use.charAt(i);
    }
    return new Seed(new SplittableRandom(mixed).nextLong());
  }
}
