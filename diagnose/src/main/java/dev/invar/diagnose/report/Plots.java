package dev.invar.diagnose.report;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.evidence.Spectrum;
import dev.invar.diagnose.report.Plot.Axis;
import dev.invar.diagnose.report.Plot.Mark;
import dev.invar.diagnose.report.Plot.Scale;
import dev.invar.diagnose.report.Plot.Series;
import dev.invar.method.OptionException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The plots of a report, from plain data. Each says in a sentence what there is to see in it. */
public final class Plots {
  private static final Axis ROW_SHARE = new Axis("Share of rows", Scale.LINEAR);

  /** The k that most papers tell. */
  private static final int USUAL_NEIGHBOURS = 10;

  private static final Axis NO_AXIS = new Axis("", Scale.NONE);

  private Plots() {}

  /**
   * How the variance spreads over directions.
   *
   * @param spectra of each space by its name; of one space the name is not shown
   */
  public static Plot spectrum(SequencedMap<String, Spectrum> spectra) {
    var series = new ArrayList<Series>();
    var seen = new ArrayList<String>();
    for (Map.Entry<String, Spectrum> spectrum : spectra.entrySet()) {
      double[] shares = shares(spectrum.getValue().variances());
      double[] ranks = IntStream.rangeClosed(1, shares.length).asDoubleStream().toArray();
      series.add(new Series(spectrum.getKey(), Mark.LINE, ranks, shares, List.of()));
      String whose = spectra.size() > 1 ? " of " + spectrum.getKey() : "";
      seen.add(
          "Half of the variance%s lies in the first %s of %s directions."
              .formatted(
                  whose, NumberText.of(half(shares)), NumberText.of(spectrum.getValue().width())));
    }
    return new Plot(
        "spectrum",
        "Variance of each direction",
        String.join(" ", seen) + " A straight line is a power law; a cliff is a space cut short.",
        new Axis("Direction, by its variance", Scale.LOGARITHMIC),
        new Axis("Share of the variance", Scale.LOGARITHMIC),
        series);
  }

  /** Those above 0, in shares of their sum. */
  private static double[] shares(double[] variances) {
    double sum = Arrays.stream(variances).sum();
    return Arrays.stream(variances).filter(value -> value > 0).map(value -> value / sum).toArray();
  }

  private static int half(double[] shares) {
    double sum = 0;
    int count = 0;
    while (count < shares.length && sum < 0.5) {
      sum += shares[count++];
    }
    return count;
  }

  /**
   * How often rows stand in the neighbour lists of others, beside what chance would give.
   *
   * @param k neighbours of each list
   * @param lists how many lists there are
   * @param occurrences of each of n rows, as {@code NeighbourLists.occurrences()} gives them
   */
  public static Plot occurrences(int k, int lists, int[] occurrences) {
    return OccurrencePlot.of(k, lists, occurrences);
  }

  /**
   * How many directions rows can move in near each row.
   *
   * @param dimensions of each row that has one, at least one
   */
  public static Plot localDimension(double[] dimensions) {
    double[] sorted = dimensions.clone();
    Arrays.sort(sorted);
    return histograms(
        "local-dimension",
        "Local dimension of rows",
        "Half of the rows have a local dimension between %s and %s."
            .formatted(
                NumberText.of(Resampling.quantile(sorted, 0.25)),
                NumberText.of(Resampling.quantile(sorted, 0.75))),
        new Axis("Local dimension", Scale.LINEAR),
        ROW_SHARE,
        List.of("Rows"),
        List.of(dimensions));
  }

  /**
   * How alike rows are to any other row, and to the nearest.
   *
   * @param measure what was measured, such as {@code Cosine}
   * @param random of pairs drawn at random, at least one
   * @param nearest of rows and their nearest other row, at least one
   */
  public static Plot similarities(String measure, double[] random, double[] nearest) {
    return histograms(
        "similarity",
        measure + " of two rows",
        "Two rows drawn at random have %s in the middle, a row and its nearest %s. The less the two overlap, the better neighbours stand out."
            .formatted(NumberText.of(median(random)), NumberText.of(median(nearest))),
        new Axis(measure, Scale.LINEAR),
        new Axis("Share of pairs", Scale.LINEAR),
        List.of("Two rows at random", "A row and its nearest"),
        List.of(random, nearest));
  }

  /**
   * Two sides along the line through their means.
   *
   * @param sides their names, two
   * @param first place of each row of the first side, at least one
   * @param second place of each row of the second side, at least one
   */
  public static Plot gap(List<String> sides, double[] first, double[] second) {
    if (sides.size() != 2) {
      throw new OptionException("sides of a gap", "two names", sides.size());
    }
    return histograms(
        "gap",
        "The gap between " + sides.getFirst() + " and " + sides.getLast(),
        "Along the line through both means %s lie around %s and %s around %s. Where the two overlap, there is no gap."
            .formatted(
                sides.getFirst(),
                NumberText.of(median(first)),
                sides.getLast(),
                NumberText.of(median(second))),
        new Axis("Place along the line through both means", Scale.LINEAR),
        ROW_SHARE,
        sides,
        List.of(first, second));
  }

  /**
   * How many of its k neighbours a row keeps in the other space, for several k.
   *
   * @param k each k, ascending, at least one
   * @param shares of neighbours that are the same, for each k
   * @param chance what chance would give, for each k
   */
  public static Plot mutualNeighbours(int[] k, double[] shares, double[] chance) {
    double[] ks = Arrays.stream(k).asDoubleStream().toArray();
    int place = Math.max(0, Arrays.binarySearch(k, USUAL_NEIGHBOURS));
    String seen =
        "Of the %s nearest in one space %s are among the %s nearest in the other; by chance %s."
            .formatted(
                NumberText.of(k[place]),
                percent(shares[place]),
                NumberText.of(k[place]),
                percent(chance[place]));
    return new Plot(
        "mutual-neighbours",
        "Neighbours that both spaces agree on",
        seen,
        new Axis("Neighbours of each row, k", Scale.LOGARITHMIC),
        new Axis("Share that is the same", Scale.LINEAR),
        List.of(
            new Series("Measured", Mark.LINE, ks, shares, List.of()),
            new Series("By chance", Mark.LINE, ks, chance, List.of())));
  }

  /**
   * Rows in the plane.
   *
   * @param id of the plot, such as {@code map-neighbours}
   * @param title such as {@code Map by neighbours}
   * @param how what nearness in it means, in a sentence
   * @param groups of the rows, in the order in which they first come; one name for all if there are
   *     none
   */
  public static Plot map(
      String id, String title, String how, MapPoints points, IntFunction<String> groups) {
    var members = new LinkedHashMap<String, List<Integer>>();
    for (int i = 0; i < points.x().length; i++) {
      members.computeIfAbsent(groups.apply(i), _ -> new ArrayList<>()).add(i);
    }
    var series = new ArrayList<Series>();
    members.forEach((name, rows) -> {
      double[] x = rows.stream().mapToDouble(row -> points.x()[row]).toArray();
      double[] y = rows.stream().mapToDouble(row -> points.y()[row]).toArray();
      series.add(
          new Series(name, Mark.POINTS, x, y, rows.stream().map(points.ids()::get).toList()));
    });
    return new Plot(id, title, how, NO_AXIS, NO_AXIS, series);
  }

  /**
   * Rows with a place in the plane.
   *
   * @param x of each row, finite; shared, not copied
   * @param y as many, finite; shared, not copied
   * @param ids as many; copied
   */
  @SuppressWarnings("ArrayRecordComponent") // data to draw, never compared
  public record MapPoints(double[] x, double[] y, List<String> ids) {
    public MapPoints {
      ids = List.copyOf(ids);
    }
  }

  private static Plot histograms(
      String id,
      String title,
      String description,
      Axis x,
      Axis y,
      List<String> names,
      List<double[]> values) {
    Histogram all = Histogram.together(values);
    var series = new ArrayList<Series>();
    for (int i = 0; i < names.size(); i++) {
      Histogram own = all.ofOther(values.get(i));
      series.add(new Series(names.get(i), Mark.BARS, own.middles(), own.shares(), List.of()));
    }
    return new Plot(id, title, description, x, y, series);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return Resampling.quantile(sorted, 0.5);
  }

  private static String percent(double share) {
    var rounded = new BigDecimal(100 * share).round(new MathContext(share < 0.01 ? 1 : 3));
    return NumberText.of(rounded.doubleValue()) + " %";
  }
}
