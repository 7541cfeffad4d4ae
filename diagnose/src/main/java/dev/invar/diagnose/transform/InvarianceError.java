package dev.invar.diagnose.transform;

import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Invariance error: how far a change of the input g moves vectors, beside how far random items lie
 * apart.
 *
 * <p>mean(1 − cos(f(xᵢ), f(gxᵢ))) / mean over i ≠ j of (1 − cos(f(xᵢ), f(gxⱼ))), for rows as given
 * with ½‖·‖² of the difference in place of 1 − cos. The mean below is over all pairs, in closed
 * form.
 *
 * <p>0: the change does not matter; 1: a changed item is no nearer to itself than to any other.
 * Drawn pairs: at most 10,000. Cost: O(nd). Weakness: a mean; a few items that change a lot hide in
 * it. Source: Goodfellow, Lee, Le, Saxe, Ng 2009, "Measuring invariances in deep networks", in the
 * form of a ratio.
 */
@Method(
    id = "invariance-error",
    name = "Invariance error",
    source = "Goodfellow, Lee, Le, Saxe and Ng 2009, Measuring invariances in deep networks",
    summary = "How far a change of the input moves vectors, beside how far random items lie apart")
public record InvarianceError() implements Metric<SpacePair> {
  public static final InvarianceError DEFAULTS = new InvarianceError();

  private static final int MOST = 10_000;

  /**
   * @throws dev.invar.method.ShapeException if the two sides are of different spaces
   */
  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    pair.first().space().requireSame(pair.second().space(), "measuring invariance");
    DrawnPairs pairs = DrawnPairs.of(pair, MOST, sampling);
    Geometry geometry = pair.first().geometry();
    String measure = geometry == Geometry.UNIT_LENGTH ? "1 − cosine" : "half the squared distance";
    String convention = " (" + measure + ", " + geometry.convention() + ")";
    String name = "Invariance error" + convention.replace("(", "(matched by random, ");
    double[] matched = matched(pairs);
    double moved = mean(matched);
    Figure plain =
        Figure.of(
                id() + ".matched",
                "Mean change of an item" + convention,
                moved,
                pairs.basis(),
                String.format(Locale.ROOT, "The change moves a vector by %.3g on average.", moved))
            .within(
                Resampling.ofValues(matched, InvarianceError::mean, sampling.forUse("matched"))
                    .map(interval -> Resampling.cut(interval, 0, Double.MAX_VALUE)));
    if (pairs.size() < 2) {
      return List.of(Figure.undefined(id(), name, pairs.basis(), "there is one pair"), plain);
    }
    double random = random(pairs.x(), pairs.y(), moved * pairs.size());
    if (!(random > 0)) {
      return List.of(Figure.undefined(id(), name, pairs.basis(), "all rows are the same"), plain);
    }
    double value = moved / random;
    Figure ratio =
        Figure.of(id(), name, value, pairs.basis(), says(value))
            .within(
                pairs
                    .leavingOut(value, InvarianceError::ratio, sampling)
                    .map(interval -> Resampling.cut(interval, 0, Double.MAX_VALUE)));
    return List.of(sampling.chanceDraws() == 0 ? ratio : ratio.byChance(1, "random items"), plain);
  }

  private static double[] matched(DrawnPairs pairs) {
    return Arrays.stream(CentredRows.squaredLengths(pairs.x().minus(pairs.y())))
        .map(square -> square / 2)
        .toArray();
  }

  private static OptionalDouble ratio(DrawnPairs pairs) {
    if (pairs.size() < 2) {
      return OptionalDouble.empty();
    }
    double moved = mean(matched(pairs));
    double random = random(pairs.x(), pairs.y(), moved * pairs.size());
    return random > 0 ? OptionalDouble.of(moved / random) : OptionalDouble.empty();
  }

  /** Mean over i ≠ j of ½‖xᵢ − yⱼ‖², from the sum over i = j and the closed form of all. */
  private static double random(DoubleMatrix x, DoubleMatrix y, double matched) {
    double n = x.rows();
    double squares =
        Arrays.stream(CentredRows.squaredLengths(x)).sum()
            + Arrays.stream(CentredRows.squaredLengths(y)).sum();
    var ones = new double[(int) x.rows()];
    Arrays.fill(ones, 1);
    double[] sumX = x.transposeTimes(ones);
    double[] sumY = y.transposeTimes(ones);
    double product = 0;
    for (int j = 0; j < sumX.length; j++) {
      product += sumX[j] * sumY[j];
    }
    double all = n * squares / 2 - product;
    double random = (all - matched) / (n * (n - 1));
    return random > Math.ulp(squares / n) * n ? random : 0;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static String says(double value) {
    String says =
        String.format(
            Locale.ROOT, "The change moves a vector %.3f as far as to a random item. ", value);
    if (value < 0.05) {
      return says + "It does not matter.";
    }
    return value < 0.3
        ? says + "It matters for close calls: make texts alike before encoding."
        : says + "It changes what is found: always make texts alike before encoding.";
  }
}
