package dev.invar.diagnose.finding;

import java.util.Arrays;

/**
 * Two groups of numbers, split where the squares of the differences from the two means are least.
 * Source: Fisher 1958, On grouping for maximum homogeneity, doi:10.1080/01621459.1958.10501479.
 * Cost: O(n).
 */
final class TwoGroups {
  private TwoGroups() {}

  /**
   * The place of the second group's first number.
   *
   * @param sorted ascending, at least two; only read
   * @return 1 to n − 1
   */
  static int border(double[] sorted) {
    int n = sorted.length;
    double total = Arrays.stream(sorted).sum();
    double below = 0;
    double best = Double.NEGATIVE_INFINITY;
    int border = 1;
    for (int at = 1; at < n; at++) {
      below += sorted[at - 1];
      double difference = below / at - (total - below) / (n - at);
      double between = difference * difference * at * (n - at);
      if (between > best) {
        best = between;
        border = at;
      }
    }
    return border;
  }

  /** Distance of the two means, divided by the sum of the two standard deviations. */
  static double distance(double[] sorted, int border) {
    double[] low = Arrays.copyOfRange(sorted, 0, border);
    double[] high = Arrays.copyOfRange(sorted, border, sorted.length);
    double apart = mean(high) - mean(low);
    double spread = deviation(low) + deviation(high);
    double least = Math.ulp(1.0) * Math.max(Math.abs(sorted[0]), Math.abs(mean(high)));
    return apart <= least ? 0 : apart / Math.max(spread, apart * 1e-6);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double deviation(double[] values) {
    double mean = mean(values);
    return Math.sqrt(
        Arrays.stream(values)
            .map(value -> (value - mean) * (value - mean))
            .average()
            .orElseThrow());
  }
}
