package dev.invar.ranking;

import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** Cumulative gain discounted by rank and divided by that of the best ranking possible. */
final class DiscountedCumulativeGain {
  private DiscountedCumulativeGain() {}

  /** DCG of the top k over the DCG of the k best grades judged; 0 if no document is relevant. */
  static double normalized(
      Ranking ranking, Map<String, Integer> judged, int k, IntToDoubleFunction gain) {
    int[] ideal = judged.values().stream().mapToInt(x -> x).filter(x -> x > 0).sorted().toArray();
    double best = 0;
    for (int rank = 1; rank <= Math.min(k, ideal.length); rank++) {
      best += discounted(gain.applyAsDouble(ideal[ideal.length - rank]), rank);
    }
    int[] grades = new JudgedHits(ranking, judged, k).grades();
    double sum = 0;
    for (int rank = 1; rank <= grades.length; rank++) {
      sum += grades[rank - 1] > 0 ? discounted(gain.applyAsDouble(grades[rank - 1]), rank) : 0;
    }
    return best == 0 ? 0 : sum / best;
  }

  private static double discounted(double gain, int rank) {
    return gain * Math.log(2) / Math.log1p(rank);
  }
}
