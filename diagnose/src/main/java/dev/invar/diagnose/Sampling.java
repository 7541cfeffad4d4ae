package dev.invar.diagnose;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;

/**
 * How intervals and values of chance are drawn.
 *
 * @param resamples how often the data are drawn anew for an interval, at least 0; 0 for no interval
 * @param chanceDraws how many draws a value of chance is the mean of, at least 0; 0 for none
 * @param seed of all draws
 */
public record Sampling(int resamples, int chanceDraws, Seed seed) {
  /** Enough for intervals that are right to a tenth of their length. */
  public static final Sampling DEFAULTS = new Sampling(200, 20, Seed.DEFAULT);

  /** No interval, no chance: the cheapest. */
  public static final Sampling VALUES_ONLY = new Sampling(0, 0, Seed.DEFAULT);

  public Sampling {
    requireCount("resamples", resamples);
    requireCount("chance draws", chanceDraws);
  }

  /** This sampling with a seed of its own for one use. */
  public Sampling forUse(String use) {
    return new Sampling(resamples, chanceDraws, seed.derive(use));
  }

  private static void requireCount(String what, int count) {
    if (count < 0) {
      throw new OptionException(what, "at least 0", count);
    }
  }
}
