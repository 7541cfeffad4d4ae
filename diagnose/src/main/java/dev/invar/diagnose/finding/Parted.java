package dev.invar.diagnose.finding;

import dev.invar.diagnose.SpaceView;
import java.util.Arrays;

/**
 * Two parts of a set and how the other looks from the first.
 *
 * @param directions fitted to the first
 * @param mean of the other; shared, not copied
 * @param strangeness of the other's variance: its part in the first's last quarter of directions, 1
 *     by chance
 * @param likeness rank correlation of the two parts' variances in the first's directions
 * @param meanCosine of the two means
 */
@SuppressWarnings("ArrayRecordComponent") // in this package alone, never compared
record Parted(
    UnusedDirections directions,
    double[] mean,
    double strangeness,
    double likeness,
    double meanCosine) {
  /**
   * @param own variances of the first part in its own directions
   * @param rows numbers of the other's rows
   */
  static Parted of(SpaceView view, UnusedDirections directions, double[] own, int[] rows) {
    double[] energies = directions.energies(view, rows);
    int last = energies.length / 4;
    double share = Arrays.stream(energies, energies.length - last, energies.length).sum();
    double[] mean = mean(view, rows);
    return new Parted(
        directions,
        mean,
        share * energies.length / last,
        RankCorrelation.of(own, energies),
        cosine(directions.mean(), mean));
  }

  /** Whether the parts differ by at least so much in each regard. */
  boolean isApart(double leastStrangeness, double mostLikeness, double mostCosine) {
    return strangeness >= leastStrangeness && likeness <= mostLikeness && meanCosine <= mostCosine;
  }

  private static double[] mean(SpaceView view, int[] numbers) {
    var mean = new double[view.width()];
    var row = new double[view.width()];
    for (int number : numbers) {
      view.copyRow(number, row);
      Arrays.setAll(mean, j -> mean[j] + row[j] / numbers.length);
    }
    return mean;
  }

  private static double cosine(double[] a, double[] b) {
    double product = 0;
    double squareA = 0;
    double squareB = 0;
    for (int j = 0; j < a.length; j++) {
      product += a[j] * b[j];
      squareA += a[j] * a[j];
      squareB += b[j] * b[j];
    }
    return squareA > 0 && squareB > 0 ? product / Math.sqrt(squareA * squareB) : 0;
  }
}
