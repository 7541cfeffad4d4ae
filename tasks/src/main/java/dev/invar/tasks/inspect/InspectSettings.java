package dev.invar.tasks.inspect;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Sampling;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;

/**
 * How an inspection is done.
 *
 * @param geometry as what rows are taken
 * @param comparisons most pairs of rows that are compared for nearest neighbours
 * @param resamples for each interval
 * @param changedTexts how many texts are changed (typos, case, white space) and encoded again, at
 *     least 0; only where an encoder and texts are at hand
 * @param seed of everything random
 */
public record InspectSettings(
    Geometry geometry, long comparisons, int resamples, int changedTexts, Seed seed) {
  public static final InspectSettings DEFAULTS =
      new InspectSettings(
          Geometry.UNIT_LENGTH,
          Effort.DEFAULTS.comparisons(),
          Sampling.DEFAULTS.resamples(),
          64,
          Seed.DEFAULT);

  public InspectSettings {
    if (changedTexts < 0) {
      throw new OptionException("changed texts", "at least 0", changedTexts);
    }
  }
}
