package dev.invar.diagnose.finding;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Spearman's rank correlation: 1 − 6·Σ(rᵢ−sᵢ)²/(n(n²−1)), with r and s the places of two series'
 * values in order of size; −1 to 1. Ties stand in the order in which they are given.
 */
final class RankCorrelation {
  private RankCorrelation() {}

  /**
   * @param a n ≥ 2 values; only read
   * @param b n values; only read
   */
  static double of(double[] a, double[] b) {
    double n = a.length;
    int[] placeA = places(a);
    int[] placeB = places(b);
    double squares = 0;
    for (int i = 0; i < a.length; i++) {
      double difference = placeA[i] - (double) placeB[i];
      squares += difference * difference;
    }
    return 1 - 6 * squares / (n * (n * n - 1));
  }

  private static int[] places(double[] values) {
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    var places = new int[order.length];
    for (int place = 0; place < order.length; place++) {
      places[order[place]] = place;
    }
    return places;
  }
}
