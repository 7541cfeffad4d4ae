package dev.invar.diagnose;

import dev.invar.ranking.Interval;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Intervals from data drawn anew.
 *
 * <p>The interval says how far the value would move with another sample of the same size. Many
 * measures of a sample with repeated rows are lower or higher than of one without, so only the
 * spread of the resampled values is used, not where they lie: [v + q₂.₅ − m, v + q₉₇.₅ − m] around
 * the value v, with m the median of the resampled values and q their quantiles. Source: Efron and
 * Tibshirani 1993, An Introduction to the Bootstrap, chapters 10 and 13.
 */
public final class Resampling {
  private static final double LOW = 0.025;
  private static final double HIGH = 0.975;

  /** The 97.5 % quantile of the normal distribution. */
  private static final double NORMAL = 1.959964;

  private Resampling() {}

  /**
   * The interval of 95 % around a value.
   *
   * @param resampled the values of resamples, all finite; reordered
   * @return empty for fewer than two resamples
   */
  public static Optional<Interval> around(double value, double[] resampled) {
    if (resampled.length < 2) {
      return Optional.empty();
    }
    Arrays.sort(resampled);
    double middle = quantile(resampled, 0.5);
    return Optional.of(
        new Interval(
            value + Math.min(0, quantile(resampled, LOW) - middle),
            value,
            value + Math.max(0, quantile(resampled, HIGH) - middle)));
  }

  /**
   * The interval around a summary of values that stand for independent items, such as one for each
   * row: the values are drawn anew, with putting back.
   *
   * @param values at least one; only read
   * @param summary such as their mean
   */
  public static Optional<Interval> ofValues(
      double[] values, ToDoubleFunction<double[]> summary, Sampling sampling) {
    RandomGenerator random = sampling.seed().random();
    var resampled = new double[sampling.resamples()];
    var drawn = new double[values.length];
    for (int r = 0; r < resampled.length; r++) {
      Arrays.setAll(drawn, i -> values[random.nextInt(values.length)]);
      resampled[r] = summary.applyAsDouble(drawn);
    }
    return around(summary.applyAsDouble(values), resampled);
  }

  /**
   * The interval by the jackknife: v ± t·s with s² = (g − 1)/g·Σ(vᵢ − v̄)² over the values vᵢ of
   * the items without one of g groups, v̄ their mean and t the quantile of Student's t with g − 1
   * degrees of freedom. No item is ever repeated, so it suits measures that repeats would spoil.
   * Source: Efron and Tibshirani 1993, chapter 11.
   *
   * @param withoutEachGroup finite; only read
   * @return empty for fewer than two groups
   */
  public static Optional<Interval> leavingOut(double value, double[] withoutEachGroup) {
    int groups = withoutEachGroup.length;
    if (groups < 2) {
      return Optional.empty();
    }
    double mean = Arrays.stream(withoutEachGroup).average().orElseThrow();
    double squares = Arrays.stream(withoutEachGroup).map(v -> (v - mean) * (v - mean)).sum();
    double reach = studentQuantile(groups - 1) * Math.sqrt(squares * (groups - 1) / groups);
    return Optional.of(new Interval(value - reach, value, value + reach));
  }

  /**
   * Wilson's interval of a share, which has a length also where all or none were counted. Source:
   * Wilson 1927, doi:10.1080/01621459.1927.10502953.
   *
   * @param share in [0, 1]
   * @param of how many independent items it is a share, above 0
   * @return empty if no resamples are asked for, as for other intervals
   */
  public static Optional<Interval> ofShare(double share, double of, Sampling sampling) {
    if (sampling.resamples() == 0) {
      return Optional.empty();
    }
    double square = NORMAL * NORMAL / of;
    double middle = (share + square / 2) / (1 + square);
    double reach = Math.sqrt(square * share * (1 - share) + square * square / 4) / (1 + square);
    return Optional.of(
        new Interval(
            share == 0 ? 0 : Math.max(0, Math.min(share, middle - reach)),
            share,
            share == 1 ? 1 : Math.min(1, Math.max(share, middle + reach))));
  }

  /** An interval cut to the range of what is measured; the value itself stays in it. */
  public static Interval cut(Interval interval, double least, double most) {
    double value = interval.estimate();
    return new Interval(
        Math.min(value, Math.max(least, interval.low())),
        value,
        Math.max(value, Math.min(most, interval.high())));
  }

  /**
   * The 97.5 % quantile of Student's t, to 0.3 %. Source: Abramowitz and Stegun 1964, 26.7.5; for
   * up to four degrees of freedom as tabled.
   */
  private static double studentQuantile(int degrees) {
    double[] tabled = {12.706, 4.303, 3.182, 2.776};
    if (degrees <= tabled.length) {
      return tabled[degrees - 1];
    }
    double z = NORMAL;
    double z3 = z * z * z;
    double z5 = z3 * z * z;
    double first = (z3 + z) / 4;
    double second = (5 * z5 + 16 * z3 + 3 * z) / 96;
    double third = (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / 384;
    return z + (first + (second + third / degrees) / degrees) / degrees;
  }

  /**
   * As {@link #ofValues}, for a summary that needs its values ascending: they are drawn so, without
   * being sorted again.
   *
   * @param ascending at least one; only read
   */
  public static Optional<Interval> ofAscending(
      double[] ascending, ToDoubleFunction<double[]> summary, Sampling sampling) {
    RandomGenerator random = sampling.seed().random();
    var resampled = new double[sampling.resamples()];
    var drawn = new double[ascending.length];
    var times = new int[ascending.length];
    for (int r = 0; r < resampled.length; r++) {
      Arrays.fill(times, 0);
      for (int i = 0; i < drawn.length; i++) {
        times[random.nextInt(drawn.length)]++;
      }
      int at = 0;
      for (int i = 0; i < drawn.length; i++) {
        Arrays.fill(drawn, at, at + times[i], ascending[i]);
        at += times[i];
      }
      resampled[r] = summary.applyAsDouble(drawn);
    }
    return around(summary.applyAsDouble(ascending), resampled);
  }

  /** Numbers below n in random order. */
  public static int[] shuffle(int n, RandomGenerator random) {
    var order = new int[n];
    for (int i = 0; i < n; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  /** The value below which a share of sorted values lies, between neighbours by line. */
  public static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
