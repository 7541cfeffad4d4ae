package dev.invar.diagnose.dimension;

import dev.invar.diagnose.evidence.NeighbourLists;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/** The distances of rows to their nearest others, without those to exact duplicates. */
final class Distances {
  /** Distances below this share of a list's largest are those of duplicates, but for rounding. */
  private static final double DUPLICATE = 1e-12;

  private Distances() {}

  /**
   * An estimate for each list, of its distances above 0, ascending.
   *
   * @param least distances that are needed; lists with fewer have no value
   * @param estimate of distances; what is not finite and above 0 is no value
   * @return the values there are, in order of rows
   */
  static double[] estimates(NeighbourLists lists, int least, ToDoubleFunction<double[]> estimate) {
    var values = new double[lists.size()];
    int count = 0;
    for (int i = 0; i < lists.size(); i++) {
      double[] distances = positive(lists, i);
      if (distances.length >= least) {
        double value = estimate.applyAsDouble(distances);
        if (value > 0 && Double.isFinite(value)) {
          values[count++] = value;
        }
      }
    }
    return Arrays.copyOf(values, count);
  }

  private static double[] positive(NeighbourLists lists, int list) {
    int k = lists.k();
    double[] distances = Arrays.copyOfRange(lists.distances(), list * k, (list + 1) * k);
    double largest = k == 0 ? 0 : distances[k - 1];
    return Arrays.stream(distances).filter(distance -> distance > DUPLICATE * largest).toArray();
  }
}
