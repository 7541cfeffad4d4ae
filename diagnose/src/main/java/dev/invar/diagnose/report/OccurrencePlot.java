package dev.invar.diagnose.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How often rows stand in the neighbour lists of others. Counts reach from 1 to thousands, so the
 * bins widen in proportion, and each holds a whole number of counts; rows that stand in no list
 * have no place on such an axis and are told in words.
 */
final class OccurrencePlot {
  private static final double RATIO = Math.sqrt(2);

  private OccurrencePlot() {}

  static Plot of(int k, int lists, int[] occurrences) {
    int most = Math.max(2, Arrays.stream(occurrences).max().orElse(0));
    int[] starts = starts(most);
    var middles = new double[starts.length - 1];
    var counts = new double[middles.length];
    var chance = new double[middles.length];
    double mean = (double) lists * k / Math.max(1, occurrences.length);
    for (int bin = 0; bin < middles.length; bin++) {
      int from = starts[bin];
      int to = starts[bin + 1];
      middles[bin] = Math.sqrt((from - 0.5) * (to - 0.5));
      counts[bin] = Arrays.stream(occurrences).filter(count -> count >= from && count < to).count();
      chance[bin] = occurrences.length * poisson(mean, from, to);
    }
    long none = Arrays.stream(occurrences).filter(count -> count == 0).count();
    String seen =
        "%s of %s rows stand in no list; the one most often found stands in %s. By chance a row stands in about %s."
            .formatted(
                NumberText.of(none),
                NumberText.of(occurrences.length),
                NumberText.of(Arrays.stream(occurrences).max().orElse(0)),
                NumberText.of(mean));
    return new Plot(
        "occurrences",
        "How often rows are among the %s nearest of others".formatted(NumberText.of(k)),
        seen,
        new Plot.Axis("Neighbour lists a row stands in", Plot.Scale.LOGARITHMIC),
        new Plot.Axis("Rows", Plot.Scale.LINEAR),
        List.of(
            new Plot.Series("Measured", Plot.Mark.BARS, middles, counts, List.of()),
            new Plot.Series("By chance", Plot.Mark.BARS, middles, chance, List.of())));
  }

  /** First counts of bins, and the one after the last: 1, 2, 3, 4, 6, 8, 12, … */
  private static int[] starts(int most) {
    var starts = new ArrayList<Integer>(List.of(1));
    double exact = 1;
    while (starts.getLast() <= most) {
      exact *= RATIO;
      int next = (int) Math.ceil(exact - 1e-9);
      if (next > starts.getLast()) {
        starts.add(next);
      }
    }
    return starts.stream().mapToInt(Integer::intValue).toArray();
  }

  /** How likely a count is at least {@code from} and below {@code to}, if rows came by chance. */
  private static double poisson(double mean, int from, int to) {
    double logTerm = -mean;
    double sum = 0;
    for (int count = 1; count < to; count++) {
      logTerm += Math.log(mean) - Math.log(count);
      if (count >= from) {
        sum += Math.exp(logTerm);
      }
    }
    return sum;
  }
}
