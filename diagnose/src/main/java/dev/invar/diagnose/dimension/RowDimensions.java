package dev.invar.diagnose.dimension;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.ranking.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * Figures from a dimension at each row: geometric mean, inverse of the mean inverse, quartiles.
 *
 * @param id of the metric
 * @param name of the estimate with its convention, such as {@code MLE, k − 1, k = 20}
 * @param k neighbours of a row
 * @param perRow dimensions of the rows of lists
 */
record RowDimensions(String id, String name, int k, PerRow perRow) {
  private static final double NORMAL = 1.96;

  /** Below this a dimension is worth a look. */
  private static final int FEW = 3;

  private static final String NO_ROW =
      "no row has enough other rows at different distances above 0";

  /** Estimates for the rows of lists that have one. */
  @FunctionalInterface
  interface PerRow {
    double[] of(NeighbourLists lists, Geometry geometry);
  }

  /** A figure's own part: what it is called and how it comes from ascending dimensions. */
  private record Part(String suffix, String title, ToDoubleFunction<double[]> of) {}

  /** A part that is the mean of a term of each row, turned back. */
  private record Mean(Part part, DoubleUnaryOperator term, DoubleUnaryOperator back) {
    /** From the terms, which are found once: each resample is only added up. */
    Optional<Interval> interval(double[] values, Sampling sampling) {
      return Resampling.ofValues(
          Arrays.stream(values).map(term).toArray(),
          terms -> back.applyAsDouble(mean(terms)),
          sampling);
    }
  }

  private static final List<Mean> MEANS =
      List.of(
          new Mean(
              new Part("", "geometric mean", RowDimensions::geometricMean), Math::log, Math::exp),
          new Mean(
              new Part(".inverse-mean", "inverse of the mean inverse", RowDimensions::inverseMean),
              value -> 1 / value,
              mean -> 1 / mean));

  private static final double[] SHARES = {0.25, 0.5, 0.75};
  private static final String[] QUARTILES = {"lower-quartile", "median", "upper-quartile"};

  /** All figures of a view, values ascending. */
  List<Figure> figures(SpaceView view, Sampling sampling) {
    double[] values = perRow.of(view.neighbours(k), view.geometry());
    Arrays.sort(values);
    double[] chance =
        sampling.chanceDraws() == 0 || values.length == 0
            ? new double[0]
            : perRow.of(view.twin().neighbours(k), view.geometry());
    Arrays.sort(chance);
    Basis basis = view.basis(values.length, sampling);
    var figures = new ArrayList<Figure>();
    for (Mean mean : MEANS) {
      Figure figure = figure(mean.part, view, basis, values, chance);
      figures.add(
          values.length == 0 || sampling.resamples() == 0
              ? figure
              : figure.within(mean.interval(values, sampling.forUse(id + mean.part.suffix))));
    }
    for (int q = 0; q < SHARES.length; q++) {
      double share = SHARES[q];
      Part part =
          new Part(
              "." + QUARTILES[q],
              QUARTILES[q].replace('-', ' ') + " of the rows",
              sorted -> Resampling.quantile(sorted, share));
      Figure figure = figure(part, view, basis, values, chance);
      figures.add(
          values.length == 0 || sampling.resamples() == 0
              ? figure
              : figure.within(Optional.of(aroundQuantile(values, share))));
    }
    return figures;
  }

  private Figure figure(Part part, SpaceView view, Basis basis, double[] values, double[] chance) {
    String full = "Local dimension (%s, %s, %s)".formatted(part.title, name, convention(view));
    if (values.length == 0) {
      return Figure.undefined(id + part.suffix, full, basis, NO_ROW);
    }
    double value = part.of.applyAsDouble(values);
    Figure figure = Figure.of(id + part.suffix, full, value, basis, meaning(value, view.width()));
    if (chance.length == 0) {
      return figure;
    }
    int rows = view.twin().size();
    return figure.byChance(
        part.of.applyAsDouble(chance),
        rows == view.size() ? Chance.ISOTROPIC : rows + " " + Chance.ISOTROPIC);
  }

  private static String convention(SpaceView view) {
    return view.geometry().convention();
  }

  /** exp of the mean logarithm. */
  static double geometricMean(double[] values) {
    return Math.exp(mean(Arrays.stream(values).map(Math::log).toArray()));
  }

  /** As MacKay and Ghahramani average estimates of maximum likelihood. */
  private static double inverseMean(double[] values) {
    return 1 / mean(Arrays.stream(values).map(value -> 1 / value).toArray());
  }

  private static double mean(double[] terms) {
    double sum = 0;
    for (double term : terms) {
      sum += term;
    }
    return sum / terms.length;
  }

  /** Between the values whose ranks are 1.96 standard deviations of the rank apart. */
  private static Interval aroundQuantile(double[] sorted, double share) {
    double spread = NORMAL * Math.sqrt(share * (1 - share) / sorted.length);
    return new Interval(
        Resampling.quantile(sorted, Math.max(0, share - spread)),
        Resampling.quantile(sorted, share),
        Resampling.quantile(sorted, Math.min(1, share + spread)));
  }

  private static String meaning(double value, int width) {
    String says =
        String.format(
            Locale.ROOT,
            "Near a row, the others spread over about %.1f of %d directions. ",
            value,
            width);
    if (width <= FEW) {
      return says + "In so few directions there is no more to see.";
    }
    return value < FEW
        ? says + "That is few: look for near-duplicates, or for a space that has collapsed."
        : says + "The higher, the more rows lie at nearly the same distance.";
  }
}
