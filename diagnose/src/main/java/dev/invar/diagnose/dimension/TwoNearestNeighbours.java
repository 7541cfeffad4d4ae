package dev.invar.diagnose.dimension;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * TwoNN: the dimension of the whole from the two nearest neighbours of each row. The ratio μ =
 * r₂/r₁ of their distances is above x for a share x^(−D) of the rows, whatever the density, as long
 * as it is even as far as r₂; so D = n/Σ ln μ.
 *
 * <p>The largest tenth of the ratios is dropped, as they come from where rows are thin. Dropped
 * ratios are either counted as above the largest kept, D = (m − 1)/(Σ_{i≤m} ln μᵢ + (n − m) ln μₘ),
 * or a line is fitted to the others (left out without either, D would be a third too high). Above
 * 0. Of rows that are the same one counts. Cost: n²·d operations for the lists, which other metrics
 * share. Weakness: sees the smallest distances only, so noise counts in full; its interval takes
 * rows as independent, and is a little narrow; too low in high dimensions. Source: Facco, d'Errico,
 * Rodriguez, Laio 2017, doi:10.1038/s41598-017-11873-y.
 *
 * @param dropped share of the ratios, the largest, that is not fitted, in [0, 0.9]
 * @param fit how the dimension follows from the others
 */
@Method(
    id = "two-nearest-neighbours",
    name = "TwoNN",
    source = "doi:10.1038/s41598-017-11873-y",
    summary = "Dimension of the whole from the two nearest neighbours of each row")
public record TwoNearestNeighbours(
    @Option(value = "share of the largest ratios that is dropped", min = 0, max = 0.9)
        double dropped,
    @Option("how the dimension is fitted to the others") RatioFit fit)
    implements Metric<SpaceView> {
  public static final TwoNearestNeighbours DEFAULTS =
      new TwoNearestNeighbours(0.1, RatioFit.CENSORED);

  /**
   * Lists long enough for two others behind a row's duplicates; as long as are looked for anyway.
   */
  private static final int LIST = 20;

  public TwoNearestNeighbours {
    Options.check(TwoNearestNeighbours.class, dropped, fit);
  }

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    String name =
        String.format(
            Locale.ROOT,
            "TwoNN dimension (%s, %.0f %% dropped, %s)",
            fit.convention(),
            100 * dropped,
            view.geometry().convention());
    double[] logarithms = logarithms(view.neighbours(LIST), view.geometry());
    Basis basis = view.basis(logarithms.length, sampling);
    if (kept(logarithms) < 2 || logarithms[kept(logarithms) - 1] == 0) {
      String because = "fewer than two rows have two others at different distances above 0";
      return List.of(Figure.undefined(id(), name, basis, because));
    }
    Figure figure = Figure.of(id(), name, of(logarithms), basis, meaning(of(logarithms), view));
    if (sampling.resamples() > 0) {
      figure = figure.within(Resampling.ofAscending(logarithms, this::of, sampling.forUse(id())));
    }
    if (sampling.chanceDraws() > 0) {
      double[] chance = logarithms(view.twin().neighbours(LIST), view.geometry());
      int rows = view.twin().size();
      figure =
          figure.byChance(
              of(chance), rows == view.size() ? Chance.ISOTROPIC : rows + " " + Chance.ISOTROPIC);
    }
    return List.of(figure);
  }

  private double of(double[] ascending) {
    return fit.of(ascending, kept(ascending));
  }

  private int kept(double[] logarithms) {
    return (int) (logarithms.length * (1 - dropped));
  }

  /** ln μ of each row with two others at distances above 0, ascending. */
  private static double[] logarithms(NeighbourLists lists, Geometry geometry) {
    var values = new double[lists.size()];
    var known = new Distances(lists, geometry);
    int count = 0;
    for (int i = 0; i < lists.size(); i++) {
      double[] distances = known.of(i);
      if (distances.length > 1) {
        values[count++] = Math.log(distances[1] / distances[0]);
      }
    }
    double[] logarithms = Arrays.copyOf(values, count);
    Arrays.sort(logarithms);
    return logarithms;
  }

  private static String meaning(double value, SpaceView view) {
    return String.format(
        Locale.ROOT,
        "The rows lie near a shape of about %.1f of %d dimensions: a smaller width than that, or codes"
            + " that hold less, must lose something.",
        value,
        view.width());
  }
}
