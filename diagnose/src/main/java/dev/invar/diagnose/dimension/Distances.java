package dev.invar.diagnose.dimension;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.evidence.NeighbourLists;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The distances of rows to their nearest others, as if no row had a duplicate: of rows that are the
 * same the first counts, as a neighbour and as one that has neighbours. Where only drawn rows have
 * lists, duplicates among the others are not known.
 */
final class Distances {
  /**
   * Rows of length 1 that are multiples of one another lie this far apart at most: twice the
   * rounding of the floats they were given in. Duplicates among rows as given are at 0 exactly.
   */
  private static final double ROUNDING = 0x1p-22;

  private final NeighbourLists lists;
  private final double duplicate;
  private final boolean[] copies;

  /** Finds out which rows are copies. */
  Distances(NeighbourLists lists, Geometry geometry) {
    this.lists = lists;
    this.duplicate = geometry == Geometry.UNIT_LENGTH ? ROUNDING : 0;
    this.copies = new boolean[lists.among()];
    for (int i = 0; i < lists.size(); i++) {
      for (int place = 0; place < lists.k() && isDuplicate(i, place); place++) {
        copies[Math.max(lists.asked()[i], lists.row(i, place))] = true;
      }
    }
  }

  private boolean isDuplicate(int list, int place) {
    return lists.distance(list, place) <= duplicate;
  }

  /** A list's distances to rows that are no copies, ascending; none if its row is one. */
  double[] of(int list) {
    if (copies[lists.asked()[list]]) {
      return new double[0];
    }
    return IntStream.range(0, lists.k())
        .filter(place -> !isDuplicate(list, place) && !copies[lists.row(list, place)])
        .mapToDouble(place -> lists.distance(list, place))
        .toArray();
  }

  /**
   * An estimate for each list, of its distances, ascending.
   *
   * @param least distances that are needed; lists with fewer have no value
   * @param estimate of distances; what is not finite and above 0 is no value
   * @return the values there are, in order of rows
   */
  double[] estimates(int least, ToDoubleFunction<double[]> estimate) {
    var values = new double[lists.size()];
    int count = 0;
    for (int i = 0; i < lists.size(); i++) {
      double[] distances = of(i);
      if (distances.length >= least) {
        double value = estimate.applyAsDouble(distances);
        if (value > 0 && Double.isFinite(value)) {
          values[count++] = value;
        }
      }
    }
    return Arrays.copyOf(values, count);
  }
}
