package dev.invar.bench.inspect;

import static dev.invar.bench.inspect.KnownRows.WIDTH;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spectrum.AlphaReq;
import dev.invar.diagnose.spectrum.EffectiveRank;
import dev.invar.diagnose.spectrum.IsoScore;
import dev.invar.diagnose.spectrum.ParticipationRatio;
import dev.invar.diagnose.spectrum.RankMe;
import dev.invar.diagnose.spread.AverageCosine;
import dev.invar.diagnose.spread.SpanningTree;
import dev.invar.diagnose.spread.Uniformity;
import dev.invar.method.Criterion;
import java.util.List;

/** Known answers of how much of a space is used. */
final class KnownSpectra {
  private static final Criterion EXACT = Criterion.atMost(1e-6);

  /** RankMe adds 10⁻⁷ to each share. */
  private static final Criterion RANK = Criterion.atMost(1e-3);

  private static final double ALPHA = 1.2;
  private static final int SOME = 96;
  private static final int SPHERE = 10_000;

  private KnownSpectra() {}

  static List<Answer> answers() {
    return List.of(
        Answer.of(
            "rankme-orthonormal",
            "relative error of RankMe of orthonormal rows, which is min(n, d)",
            RANK,
            "n = 96, d = 384; each share is 1e-7 too large by definition",
            seed -> error(RankMe.DEFAULTS, KnownRows.oneHot(SOME), SOME)),
        Answer.of(
            "rankme-line",
            "error of RankMe of rows on one line, which is 1",
            RANK,
            "n = 1,000, d = 384; each share is 1e-7 too large by definition",
            seed -> error(RankMe.DEFAULTS, KnownRows.line(1000, seed), 1)),
        isotropic("effective-rank", EffectiveRank.DEFAULTS, WIDTH),
        isotropic("participation-ratio", ParticipationRatio.DEFAULTS, WIDTH),
        isotropic("isoscore", IsoScore.DEFAULTS, 1),
        Answer.of(
            "isoscore-line",
            "IsoScore of rows on one line, which is 0",
            Criterion.near(0, 1e-6),
            "n = 1,000, d = 384",
            seed -> value(IsoScore.DEFAULTS, KnownRows.line(1000, seed))),
        Answer.of(
            "isoscore-some",
            "relative error of IsoScore of k equal directions of d, which is (k − 1)/(d − 1)",
            EXACT,
            "k = 96, d = 384",
            seed ->
                error(
                    IsoScore.DEFAULTS,
                    KnownRows.axes(j -> j < SOME ? 1 : 0),
                    (SOME - 1.0) / (WIDTH - 1))),
        Answer.of(
            "alpha-req",
            "error of α of variances j^(−α), α = 1.2",
            EXACT,
            "d = 384, fitted from direction 10",
            seed ->
                Math.abs(
                    value(AlphaReq.DEFAULTS, KnownRows.axes(j -> Math.pow(j + 1, -ALPHA)))
                        - ALPHA)),
        Answer.of(
            "average-cosine",
            "average cosine of unit vectors, which is 0",
            Criterion.near(0, 1e-6),
            "n = d = 384",
            seed -> value(AverageCosine.DEFAULTS, KnownRows.oneHot(WIDTH))),
        Answer.of(
            "uniformity",
            "uniformity of rows spread evenly over the sphere, which is −3.979 for d = 384",
            Criterion.near(-3.979, 0.001),
            "n = 10,000, a million pairs drawn",
            seed -> value(Uniformity.DEFAULTS, KnownRows.sphere(SPHERE, seed))),
        Answer.of(
            "spanning-tree",
            "relative error of the tree of a regular simplex, whose mean edge is √(2n/(n − 1))",
            EXACT,
            "n = 97, d = 384",
            seed ->
                error(
                    SpanningTree.DEFAULTS,
                    KnownRows.view(KnownRows.simplex(SOME + 1), Geometry.UNIT_LENGTH),
                    Math.sqrt(2 * (SOME + 1.0) / SOME))));
  }

  private static Answer isotropic(String id, Metric<SpaceView> metric, double expected) {
    return Answer.of(
        id + "-isotropic",
        "relative error where all directions have one variance",
        EXACT,
        "n = 768, d = 384; it is " + (int) expected,
        seed -> error(metric, KnownRows.axes(j -> 1), expected));
  }

  private static double error(Metric<SpaceView> metric, SpaceView view, double expected) {
    return Math.abs(value(metric, view) / expected - 1);
  }

  private static double value(Metric<SpaceView> metric, SpaceView view) {
    return metric.value(view).asNumber().orElse(Double.NaN);
  }
}
