package dev.invar.align.upgrade;

import dev.invar.method.NumericalException;

/**
 * Where one query's scores lie in one space.
 *
 * @param mean of the scores of all stored vectors
 * @param deviation their standard deviation, above 0
 */
public record ScoreScale(double mean, double deviation) {
  public ScoreScale {
    if (!(deviation > 0) || !Double.isFinite(mean)) {
      throw new NumericalException(
          "scale of scores: expected a finite mean and a deviation above 0, found %s and %s"
              .formatted(mean, deviation));
    }
  }

  /** z = (score − mean) / deviation: no unit, usually between −4 and 8. */
  public double z(double score) {
    return (score - mean) / deviation;
  }
}
