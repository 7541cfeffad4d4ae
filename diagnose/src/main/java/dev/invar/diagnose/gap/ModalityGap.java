package dev.invar.diagnose.gap;

import dev.invar.diagnose.Chance;
import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Modality gap: how far two kinds of vectors of the same items, such as images and their captions,
 * lie apart in their common space.
 *
 * <p>‖Δ‖, Δ = mean x − mean y. Relative gap a/(w + a): a the mean of ½‖xᵢ − yᵢ‖² over pairs (for
 * rows of length 1 that is 1 − cosine), w the mean of ½‖xᵢ − xⱼ‖² over different items of one side,
 * of both sides' means; 0 none, 0.5 a pair is as far apart as two random items of one side.
 * Separability: accuracy of a least-squares classifier on halves that it has not seen, about 0.5
 * (no gap; by chance also below) to 1. Left: of the mean ‖xᵢ − yᵢ‖² the share that is left when Δ
 * is taken off, 0 for a constant gap; and of that the share of its five leading directions, where
 * there are more. Retrieval: share of items of the first side whose pair is found first among all
 * of the second, as is and with each side's mean taken off.
 *
 * <p>Drawn pairs: at most 10,000, which are also what is searched. Cost: O(n·d² + n²·d + d³).
 * Weakness: ‖Δ‖ alone says little; closing the gap can leave retrieval as it was, or harm it.
 * Source: Liang, Zhang, Kwon, Yeung, Zou 2022, arXiv:2203.02053; the constant gap:
 * arXiv:2401.08567.
 */
@Method(
    id = "modality-gap",
    name = "Modality gap",
    source = "arXiv:2203.02053, arXiv:2401.08567",
    summary = "How far two kinds of vectors of the same items lie apart in one space")
public record ModalityGap() implements Metric<SpacePair> {
  public static final ModalityGap DEFAULTS = new ModalityGap();

  private static final int MOST = 10_000;

  /** Two halves of two. */
  private static final int LEAST = 4;

  /**
   * @throws dev.invar.method.ShapeException if the two sides are of different spaces
   */
  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    pair.first().space().requireSame(pair.second().space(), "measuring a gap within one space");
    DrawnPairs pairs = DrawnPairs.of(pair, MOST, sampling);
    Geometry geometry = pair.first().geometry();
    var figures = new ArrayList<Figure>();
    if (pairs.size() < LEAST) {
      for (Part part : Part.values()) {
        figures.add(
            Figure.undefined(
                part.id(id()),
                part.name(geometry),
                pairs.basis(),
                "it needs at least " + LEAST + " pairs, and there are " + pairs.size()));
      }
      return figures;
    }
    DoubleMatrix x = pairs.x();
    DoubleMatrix y = pairs.y();
    figures.add(length(pairs, geometry, sampling));
    figures.addAll(apart(pairs, geometry, sampling));
    int threads = pair.first().effort().threads();
    double[] asIs = FirstFound.asIs(x, y, geometry, threads);
    double[] shifted = FirstFound.shifted(x, y, geometry, threads);
    figures.add(mean(Part.RETRIEVAL, asIs, pairs, geometry, sampling, 1.0 / pairs.size()));
    figures.add(mean(Part.SHIFTED, shifted, pairs, geometry, sampling, 1.0 / pairs.size()));
    return figures;
  }

  private Figure length(DrawnPairs pairs, Geometry geometry, Sampling sampling) {
    double value = MeanDifference.length(pairs.x(), pairs.y());
    Figure figure =
        figure(Part.LENGTH, value, pairs, geometry)
            .within(MeanDifference.ofPairs(value, pairs.x(), pairs.y(), sampling.forUse("length")));
    if (sampling.chanceDraws() == 0) {
      return figure;
    }
    var random = sampling.forUse("sides").seed().random();
    DoubleMatrix differences = pairs.x().minus(pairs.y());
    var zero = new double[differences.columns()];
    double sum = 0;
    for (int draw = 0; draw < sampling.chanceDraws(); draw++) {
      var signs = new double[pairs.size()];
      Arrays.setAll(signs, i -> random.nextBoolean() ? 1.0 / signs.length : -1.0 / signs.length);
      sum += MeanDifference.distance(differences.transposeTimes(signs), zero);
    }
    return figure.byChance(sum / sampling.chanceDraws(), "sides of each pair swapped at random");
  }

  /** What pairs say: relative gap, separability, and what is left of the differences. */
  private List<Figure> apart(DrawnPairs pairs, Geometry geometry, Sampling sampling) {
    DoubleMatrix x = pairs.x();
    DoubleMatrix y = pairs.y();
    var figures = new ArrayList<Figure>();
    double[] matched = Spread.matched(x, y);
    double within = (Spread.within(x) + Spread.within(y)) / 2;
    if (within > 0) {
      figures.add(
          figure(Part.RELATIVE, relative(matched, within), pairs, geometry)
              .within(
                  pairs
                      .leavingOut(relative(matched, within), ModalityGap::relative, sampling)
                      .map(interval -> Resampling.cut(interval, 0, 1))));
    } else {
      figures.add(undefined(Part.RELATIVE, pairs, geometry, "all rows of a side are the same"));
    }
    int[] order = Resampling.shuffle(pairs.size(), sampling.forUse("halves").seed().random());
    figures.add(
        mean(
            Part.SEPARABILITY,
            Separability.judged(x, y, order, order),
            pairs,
            geometry,
            sampling,
            0.5));
    DoubleMatrix differences = x.minus(y);
    double left = differences.frobeniusNorm() > 0 ? Spread.left(differences) : 0;
    figures.add(
        differences.frobeniusNorm() > 0
            ? figure(Part.LEFT, left, pairs, geometry)
            : undefined(Part.LEFT, pairs, geometry, "the two sides are the same"));
    figures.add(top(left, differences, pairs, geometry));
    return figures;
  }

  private Figure top(double left, DoubleMatrix differences, DrawnPairs pairs, Geometry geometry) {
    if (!(left > 0)) {
      return undefined(Part.TOP, pairs, geometry, "the gap is the same for every pair");
    }
    return Math.min(differences.columns(), pairs.size() - 1) > Spread.TOP
        ? figure(Part.TOP, Spread.topShare(differences), pairs, geometry)
        : undefined(Part.TOP, pairs, geometry, "there are no more than five directions");
  }

  private static OptionalDouble relative(DrawnPairs pairs) {
    if (pairs.size() < 2) {
      return OptionalDouble.empty();
    }
    double within = (Spread.within(pairs.x()) + Spread.within(pairs.y())) / 2;
    return within > 0
        ? OptionalDouble.of(relative(Spread.matched(pairs.x(), pairs.y()), within))
        : OptionalDouble.empty();
  }

  private static double relative(double[] matched, double within) {
    double a = Arrays.stream(matched).average().orElseThrow();
    return a / (within + a);
  }

  private Figure mean(
      Part part,
      double[] values,
      DrawnPairs pairs,
      Geometry geometry,
      Sampling sampling,
      double chance) {
    double share = Math.min(1, Arrays.stream(values).average().orElseThrow());
    Figure figure =
        figure(part, share, pairs, geometry)
            .within(Resampling.ofShare(share, values.length, sampling));
    String of = part == Part.SEPARABILITY ? Chance.NO_GAP : Chance.SHUFFLED;
    return sampling.chanceDraws() == 0 ? figure : figure.byChance(chance, of);
  }

  private Figure figure(Part part, double value, DrawnPairs pairs, Geometry geometry) {
    String says = String.format(Locale.ROOT, part.sentence, value);
    return Figure.of(part.id(id()), part.name(geometry), value, pairs.basis(), says);
  }

  private Figure undefined(Part part, DrawnPairs pairs, Geometry geometry, String because) {
    return Figure.undefined(part.id(id()), part.name(geometry), pairs.basis(), because);
  }

  /** The figures, in order. */
  private enum Part {
    LENGTH(
        "",
        "Modality gap",
        "‖Δ‖, distance of the two sides' means",
        "The means of the two sides lie %.3f apart. Compare with chance, then look at retrieval before closing it."),
    RELATIVE(
        "relative",
        "Relative modality gap",
        "a/(w + a)",
        "%.2f: below 0.5 a pair is nearer than two random items of one side, above it is farther."),
    SEPARABILITY(
        "separability",
        "Separability",
        "least squares, halves held out",
        "A plane tells the two sides apart in %.2f of cases; at 1 a mixed index answers by kind before it answers by content."),
    LEFT(
        "left",
        "Modality gap left without its mean",
        "share of the squared differences",
        "%.2f of the differences is not a constant shift; near 0 taking off the means closes the gap."),
    TOP(
        "left-top-5",
        "Modality gap left, five leading directions",
        "share of the squared differences",
        "Five directions hold %.2f of what is left; where that is much, take them off too."),
    RETRIEVAL(
        "retrieval",
        "Pairs found first",
        "share of items, as is",
        "Of the first side's items %.2f find their pair first, as the vectors are."),
    SHIFTED(
        "retrieval-shifted",
        "Pairs found first",
        "share of items, means taken off",
        "Of the first side's items %.2f find their pair first when each side's mean is taken off. Do so only if this is more than as is.");

    private final String id;
    private final String title;
    private final String convention;
    private final String sentence;

    Part(String id, String title, String convention, String sentence) {
      this.id = id;
      this.title = title;
      this.convention = convention;
      this.sentence = sentence;
    }

    String id(String metric) {
      return id.isEmpty() ? metric : metric + "." + id;
    }

    String name(Geometry geometry) {
      return "%s (%s, %s)".formatted(title, convention, geometry.convention());
    }
  }
}
