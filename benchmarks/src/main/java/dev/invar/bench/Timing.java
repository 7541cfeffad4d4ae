package dev.invar.bench;

import java.util.Arrays;
import java.util.List;

/**
 * How long one thing took, several times.
 *
 * @param seconds at least one measurement, in the order taken
 */
public record Timing(List<Double> seconds) {
  public Timing {
    seconds = List.copyOf(seconds);
    if (seconds.isEmpty()) {
      throw new IllegalArgumentException("a timing needs at least one measurement");
    }
  }

  /** The median in seconds; the mean of the two middle ones if there are evenly many. */
  public double median() {
    double[] sorted = seconds.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /** The shortest, in seconds. */
  public double low() {
    return seconds.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  /** The longest, in seconds. */
  public double high() {
    return seconds.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }
}
