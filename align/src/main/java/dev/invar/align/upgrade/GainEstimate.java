package dev.invar.align.upgrade;

import dev.invar.method.OptionException;

/**
 * What is to be expected of a way's gain over the old model: the sample's mean gain, drawn towards
 * what other changes of model have shown, the more so the fewer queries were judged.
 *
 * <p>ĝ = (ḡ/s² + μ/τ²) / (1/s² + 1/τ²), with ḡ the mean gain over the sample, s its standard error,
 * and μ, τ the mean and spread over other changes of model: the posterior mean of a normal gain.
 *
 * @param way the way
 * @param expected ĝ, difference of nDCG@10
 * @param error its standard deviation; 0 for keeping, which gains nothing for certain
 */
public record GainEstimate(UpgradeWay way, double expected, double error) {
  public GainEstimate {
    if (!Double.isFinite(expected) || !(error >= 0)) {
      throw new OptionException(
          "expected gain and its error",
          "finite, the error at least 0",
          expected + " and " + error);
    }
  }

  /** What other changes of model have shown of a way: mean and spread of its gain. */
  private record Prior(double mean, double spread) {}

  /** Standard deviation of one query's gain in nDCG@10, roughly, over ways and collections. */
  private static final double USUAL_DEVIATION = 0.1;

  /** Rounded from 24 changes among four encoders, the spreads widened (decision record 101). */
  private static Prior prior(UpgradeWay way) {
    return switch (way) {
      case KEEP -> new Prior(0, 0);
      case KEEP_SHIFTED -> new Prior(0.005, 0.01);
      case KEEP_CENTRED -> new Prior(0, 0.02);
      case SWAP -> new Prior(-0.4, 0.2);
      case PUBLISHED_BRIDGE -> new Prior(-0.07, 0.06);
      case BRIDGE -> new Prior(-0.04, 0.04);
      case MIX -> new Prior(0.01, 0.01);
      case CAREFUL_CASCADE -> new Prior(0.015, 0.01);
      case CASCADE -> new Prior(0.02, 0.015);
      case RETIRED_CASCADE -> new Prior(0, 0.04);
      case RE_EMBED -> new Prior(0, 0.04);
    };
  }

  /** The estimate from a trial; without judgements it is the prior. */
  public static GainEstimate of(WayOutcome outcome) {
    Prior prior = prior(outcome.way());
    if (outcome.judged().isEmpty() || prior.spread() == 0) {
      return new GainEstimate(outcome.way(), prior.mean(), prior.spread());
    }
    double[] gains =
        outcome.judged().get().gains().values().stream().mapToDouble(gain -> gain).toArray();
    if (gains.length < 2) {
      return new GainEstimate(outcome.way(), prior.mean(), prior.spread());
    }
    double mean = mean(gains);
    double priorWeight = 1 / (prior.spread() * prior.spread());
    double weight = 1 / squaredError(gains, mean);
    double expected = (weight * mean + priorWeight * prior.mean()) / (weight + priorWeight);
    return new GainEstimate(outcome.way(), expected, Math.sqrt(1 / (weight + priorWeight)));
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /**
   * The square of the mean's standard error. The variance of one query's gain counts as one more
   * observation with the usual value, so that a few equal gains are not believed for certain.
   */
  private static double squaredError(double[] values, double mean) {
    double sum = USUAL_DEVIATION * USUAL_DEVIATION;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum / values.length / values.length;
  }
}
