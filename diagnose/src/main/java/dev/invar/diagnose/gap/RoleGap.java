package dev.invar.diagnose.gap;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.RetrievalView;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Role gap: how far queries lie from the passages they are looked for in, without knowing which
 * belong together.
 *
 * <p>‖Δ‖, the distance of the two means, and separability, the accuracy of a least-squares
 * classifier on halves that it has not seen, each role counting half: about 0.5 (no gap; by chance
 * also below) to 1.
 *
 * <p>Drawn rows: at most 10,000 of each role. Cost: O(n·d² + d³). Weakness: a gap between roles is
 * usual and need not harm, since all passages are equally far; a gap that changed since the index
 * was built tells of another prefix or model. Source: Liang, Zhang, Kwon, Yeung, Zou 2022,
 * arXiv:2203.02053, whose gap of modalities this is for roles.
 */
@Method(
    id = "role-gap",
    name = "Role gap",
    source = "arXiv:2203.02053",
    summary = "How far queries lie from the passages they are looked for in")
public record RoleGap() implements Metric<RetrievalView> {
  public static final RoleGap DEFAULTS = new RoleGap();

  private static final int MOST = 10_000;

  /** Two halves of two. */
  private static final int LEAST = 4;

  @Override
  public List<Figure> of(RetrievalView subject, Sampling sampling) {
    SpaceView queries = subject.queries();
    SpaceView passages = subject.passages();
    String convention = queries.geometry().convention();
    String lengthName =
        "Role gap (‖Δ‖, distance of the means of queries and passages, %s)".formatted(convention);
    String separabilityId = id() + ".separability";
    String separabilityName =
        "Separability of queries and passages (least squares, halves held out, %s)"
            .formatted(convention);
    DoubleMatrix x = drawn(queries, sampling.forUse("queries"));
    DoubleMatrix y = drawn(passages, sampling.forUse("passages"));
    Basis basis =
        new Basis(
            x.rows() + y.rows(),
            (long) queries.size() + passages.size(),
            queries.width(),
            sampling.seed());
    if (Math.min(x.rows(), y.rows()) < LEAST) {
      String because = "it needs at least " + LEAST + " queries and as many passages";
      return List.of(
          Figure.undefined(id(), lengthName, basis, because),
          Figure.undefined(separabilityId, separabilityName, basis, because));
    }
    double length = MeanDifference.length(x, y);
    double[] judged =
        Separability.judged(
            x,
            y,
            order(x, sampling.forUse("halves of queries")),
            order(y, sampling.forUse("halves of passages")));
    double separability = Math.min(1, Arrays.stream(judged).average().orElseThrow());
    double independent = 4.0 / (1.0 / x.rows() + 1.0 / y.rows());
    Figure apart =
        Figure.of(
                separabilityId,
                separabilityName,
                separability,
                basis,
                separabilitySays(separability))
            .within(Resampling.ofShare(separability, independent, sampling));
    return List.of(
        Figure.of(id(), lengthName, length, basis, lengthSays(length))
            .within(MeanDifference.interval(length, x, y, sampling.forUse("length"))),
        sampling.chanceDraws() == 0 ? apart : apart.byChance(0.5, Chance.NO_GAP));
  }

  private static DoubleMatrix drawn(SpaceView view, Sampling sampling) {
    return view.doubles(view.drawn(MOST, sampling.seed().random()));
  }

  private static int[] order(DoubleMatrix rows, Sampling sampling) {
    return Resampling.shuffle((int) rows.rows(), sampling.seed().random());
  }

  private static String lengthSays(double length) {
    return String.format(
        Locale.ROOT,
        "The means lie %.3f apart. Take the mean of each role for itself when you centre.",
        length);
  }

  private static String separabilitySays(double value) {
    String says =
        String.format(Locale.ROOT, "A plane tells queries from passages in %.2f of cases. ", value);
    if (value > 0.95) {
      return says
          + "Usual for models with a prefix for each role; else look whether one is missing.";
    }
    return value > 0.6
        ? says + "The roles share part of their region: take the mean of each when you centre."
        : says + "The roles share their region, as models without prefixes do.";
  }
}
