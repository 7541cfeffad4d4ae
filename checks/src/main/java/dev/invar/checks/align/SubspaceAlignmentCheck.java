package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.correlation.SubspaceAlignment;
import dev.invar.align.linear.Ridge;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;

/**
 * Holds the subspace to finding what two spaces share under what each has for itself: items are
 * matched, first of all, in 95 of 100 cases, and in 20 of 100 more than by the better of two maps
 * of the full spaces, a linear one and a rotation.
 */
@CheckOf(SubspaceAlignment.class)
public final class SubspaceAlignmentCheck implements MethodCheck {
  private static final int WIDTH = 128;
  private static final int SHARED = 20;
  private static final int ANCHORS = 1500;
  private static final int SEARCHED = 500;
  private static final double PRIVATE = 1.5;
  private static final double NOISE = 0.1;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public SubspaceAlignmentCheck() {
    this(SubspaceAlignment.DEFAULTS);
  }

  SubspaceAlignmentCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return "%d pairs of width %d: %d shared directions, all others of each space its own; %d more "
            .formatted(ANCHORS, WIDTH, SHARED, SEARCHED)
        + "to match";
  }

  @Override
  public String measure() {
    return "largest of: share not matched first in 0.05, share less than in the true directions in "
        + "0.01, 0.2 over the share gained on the better map of the full spaces, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix shared = Drawn.normal(ANCHORS + SEARCHED, SHARED, seed.derive("shared"));
    FloatMatrix x = view(shared, seed.derive("x")).toFloats();
    FloatMatrix y = view(shared, seed.derive("y")).toFloats();
    PairedRows anchors =
        Drawn.pairs(x.rowRange(0, ANCHORS).toDoubles(), y.rowRange(0, ANCHORS).toDoubles());
    FloatMatrix restX = x.rowRange(ANCHORS, ANCHORS + SEARCHED);
    FloatMatrix restY = y.rowRange(ANCHORS, ANCHORS + SEARCHED);
    double full =
        Math.max(
            matched(OrthogonalProcrustes.DEFAULTS.fit(anchors), restX, restY),
            matched(Ridge.DEFAULTS.fit(anchors), restX, restY));
    double projected = matched(aligner.fit(anchors), restX, restY);
    double ceiling =
        new KnownItemSearch(
                inShared(restX.toDoubles(), seed.derive("x")),
                inShared(restY.toDoubles(), seed.derive("y")))
            .first();
    double missing = Math.max((1 - projected) / 0.05, (ceiling - projected) / 0.01);
    double gain = projected - full;
    return Math.max(missing, gain > 0 ? 0.2 / gain : Double.POSITIVE_INFINITY);
  }

  /** The shared directions and as many of its own as there is room for, turned, with noise. */
  private static DoubleMatrix view(DoubleMatrix shared, Seed seed) {
    int n = Math.toIntExact(shared.rows());
    DoubleMatrix turn = turn(seed);
    DoubleMatrix own = Drawn.normal(n, WIDTH - SHARED, seed.derive("own")).scaled(PRIVATE);
    return shared
        .times(turn.rowRange(0, SHARED))
        .plus(own.times(turn.rowRange(SHARED, WIDTH)))
        .plus(Drawn.normal(n, WIDTH, seed.derive("noise")).scaled(NOISE));
  }

  private static DoubleMatrix turn(Seed seed) {
    return Drawn.rotation(WIDTH, seed.derive("turn"));
  }

  /** Rows of a view in the directions that are shared. */
  private static DoubleMatrix inShared(DoubleMatrix rows, Seed seed) {
    return rows.timesTranspose(turn(seed).rowRange(0, SHARED));
  }

  private static double matched(Alignment alignment, FloatMatrix x, FloatMatrix y) {
    return KnownItemSearch.between(alignment.sides().getFirst(), x, alignment.sides().get(1), y)
        .first();
  }
}
