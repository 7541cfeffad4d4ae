package dev.invar.tasks.upgrade;

import dev.invar.method.OptionException;

/** How fast a backfill may be. */
final class Rate {
  private Rate() {}

  /**
   * Refuses what is no rate.
   *
   * @throws OptionException if it is not above 0 and finite
   */
  static void require(double textsPerSecond) {
    if (!(textsPerSecond > 0) || textsPerSecond == Double.POSITIVE_INFINITY) {
      throw new OptionException("rate", "texts a second, above 0", textsPerSecond);
    }
  }
}
