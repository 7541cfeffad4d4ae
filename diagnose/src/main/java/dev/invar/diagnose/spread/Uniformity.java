package dev.invar.diagnose.spread;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Uniformity: how evenly rows spread over the sphere, ln mean exp(−2‖u − v‖²) over pairs of
 * different rows scaled to length 1.
 *
 * <p>From −8 (two opposite rows; of many rows hardly below −4) over the value of evenly spread
 * rows, which is −4 for a large d, to 0 (all rows alike). Not defined for one row, or if a row is
 * zero. If there are more than {@code pairs} pairs, all pairs of drawn rows are taken: of 4,096
 * rows as it stands. The interval is the jackknife's over groups of rows; chance is exact for the
 * sphere, ln Σₖ 4ᵏ/(k!·(d/2)ₖ) − 4. Cost: 2·pairs·d operations. Weakness: a few very close pairs
 * outweigh all others. Source: Wang and Isola 2020, arXiv:2005.10242.
 *
 * @param pairs most pairs that are compared, at least 1
 */
@Method(
    id = "uniformity",
    name = "Uniformity",
    source = "arXiv:2005.10242",
    summary = "How evenly rows spread over the sphere")
public record Uniformity(@Option("most pairs that are compared") int pairs)
    implements Metric<SpaceView> {
  public static final Uniformity DEFAULTS = new Uniformity(4096 * 4095 / 2);

  private static final String NAME = "Uniformity (exponent 2, rows of length 1)";

  public Uniformity {
    if (pairs < 1) {
      throw new OptionException("pairs", "at least 1", pairs);
    }
  }

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    int n = view.size();
    var basis = view.basis(sampling);
    if (n < 2) {
      return List.of(Figure.undefined(id(), NAME, basis, "there is one row"));
    }
    OptionalInt zero = zeroRow(view);
    if (zero.isPresent()) {
      return List.of(Figure.undefined(id(), NAME, basis, Directions.without(zero)));
    }
    PairSums sums = PairSums.of(view, pairs, sampling.forUse(id()).seed());
    double value = Math.log(sums.mean());
    basis = view.basis(sums.size(), sampling);
    Figure figure = Figure.of(id(), NAME, value, basis, meaning(value, view.width()));
    if (sampling.resamples() > 0) {
      double[] without =
          IntStream.range(0, sums.groups())
              .mapToDouble(g -> Math.log(sums.meanWithout(g)))
              .toArray();
      if (Arrays.stream(without).allMatch(Double::isFinite)) {
        figure = figure.within(Resampling.leavingOut(value, without));
      }
    }
    return List.of(
        sampling.chanceDraws() > 0
            ? figure.byChance(ofSphere(view.width()), "rows spread evenly over the sphere")
            : figure);
  }

  private static OptionalInt zeroRow(SpaceView view) {
    if (view.geometry() == Geometry.UNIT_LENGTH) {
      return OptionalInt.empty(); // such a view has no zero row
    }
    var row = new double[view.width()];
    return IntStream.range(0, view.size()).filter(i -> !Directions.copy(view, i, row)).findFirst();
  }

  /** Of rows spread evenly over the sphere in d dimensions. */
  static double ofSphere(int d) {
    double sum = 0;
    double term = 1;
    for (int k = 1; term > sum * 1e-18; k++) {
      sum += term;
      term *= 4 / (k * (d / 2.0 + k - 1));
    }
    return Math.log(sum) - 4;
  }

  private static String meaning(double value, int d) {
    double even = ofSphere(d);
    String says =
        String.format(
            Locale.ROOT,
            "Rows spread evenly over the sphere would have %.2f; these have %.2f. ",
            even,
            value);
    return value > even / 2
        ? says + "They crowd together: look at the average cosine, and at hubs."
        : says + "The lower, the more of the sphere is used.";
  }
}
