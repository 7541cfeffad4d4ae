package dev.invar.ranking;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Percentile bootstrap over queries: how far a mean would move with other queries of the same kind.
 *
 * <p>Draws n of the n per-query values with replacement, {@code samples} times, and takes the
 * middle {@code confidence} of the means. For a paired comparison the values are differences, query
 * by query. Cost: O(samples · n). Source: Efron, Tibshirani 1993, An Introduction to the Bootstrap,
 * chapter 13; for retrieval: Sakai 2006, doi:10.1145/1148170.1148261. Weakness: too narrow for few
 * queries, below about 20.
 *
 * @param samples how many means are drawn, 1 to 1,000,000; more make the ends steadier
 * @param confidence share of the means that the interval holds, in (0, 1)
 * @param seed of the draws
 */
public record Bootstrap(int samples, double confidence, Seed seed) {
  public static final Bootstrap DEFAULTS = new Bootstrap(10_000, 0.95, Seed.DEFAULT);

  private static final int MOST_SAMPLES = 1_000_000;

  public Bootstrap {
    if (samples < 1 || samples > MOST_SAMPLES) {
      throw new OptionException("samples", "1 to " + MOST_SAMPLES, samples);
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new OptionException("confidence", "between 0 and 1", confidence);
    }
  }

  /**
   * The interval of a mean.
   *
   * @param values one per query, at least one; only read
   * @throws ShapeException if there are none
   */
  public Interval ofMean(double[] values) {
    if (values.length == 0) {
      throw new ShapeException("values to draw from", "at least one", "none");
    }
    RandomGenerator random = seed.random();
    var means = new double[samples];
    for (int sample = 0; sample < samples; sample++) {
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        sum += values[random.nextInt(values.length)];
      }
      means[sample] = sum / values.length;
    }
    Arrays.sort(means);
    double tail = (1 - confidence) / 2;
    return new Interval(
        quantile(means, tail),
        Arrays.stream(values).average().orElseThrow(),
        quantile(means, 1 - tail));
  }

  /** The value below which a share of the sorted values lies, interpolated between neighbours. */
  private static double quantile(double[] sorted, double share) {
    double position = share * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
