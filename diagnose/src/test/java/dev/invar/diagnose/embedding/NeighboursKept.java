package dev.invar.diagnose.embedding;

import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** What of the neighbourhoods of rows a map keeps. */
final class NeighboursKept {
  private NeighboursKept() {}

  /** The share of the k nearest places that are as they should be. */
  static double share(PlanarPlaces places, int k, BiPredicate<Integer, Integer> right) {
    long kept = 0;
    for (int row = 0; row < places.size(); row++) {
      int of = row;
      kept += nearest(places, of, k).stream().filter(other -> right.test(of, other)).count();
    }
    return (double) kept / ((long) places.size() * k);
  }

  private static List<Integer> nearest(PlanarPlaces places, int row, int k) {
    return nearest(
        places.size(),
        row,
        k,
        other ->
            Math.hypot(places.x()[other] - places.x()[row], places.y()[other] - places.y()[row]));
  }

  /** The k rows of least distance from a row, which is not among them. */
  static List<Integer> nearest(int n, int row, int k, IntToDoubleFunction distance) {
    double[] distances = IntStream.range(0, n).mapToDouble(distance).toArray();
    return IntStream.range(0, n)
        .filter(other -> other != row)
        .boxed()
        .sorted(Comparator.comparingDouble(other -> distances[other]))
        .limit(k)
        .toList();
  }
}
