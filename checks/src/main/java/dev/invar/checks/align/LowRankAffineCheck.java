package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.linear.LowRankAffine;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/**
 * Holds reduced-rank regression to being the best of its rank: its error is compared with the best
 * that alternating least squares finds for a product of two thin matrices.
 */
@CheckOf(LowRankAffine.class)
public final class LowRankAffineCheck implements MethodCheck {
  private static final int WIDTH = 24;
  private static final int ROWS = 300;
  private static final int RANK = 4;
  private static final int STEPS = 400;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public LowRankAffineCheck() {
    this(new LowRankAffine(RANK, 1e-8));
  }

  LowRankAffineCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return NoisyRotation.description(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "squared error of the map of rank %d over that of alternating least squares, plus the "
            .formatted(RANK)
        + "share of the map beyond its rank, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1 + 1e-6);
  }

  @Override
  public double measured(Seed seed) {
    NoisyRotation data = NoisyRotation.of(ROWS, WIDTH, seed);
    DoubleMatrix map = Drawn.map(aligner.fit(data.pairs()), 0);
    return error(data, map) / error(data, alternating(data, seed)) + beyondRank(map, seed);
  }

  private static double error(NoisyRotation data, DoubleMatrix map) {
    double norm = data.x().times(map).minus(data.y()).frobeniusNorm();
    return norm * norm;
  }

  /** AB with A d×r and B r×d, each in turn the best for the other. */
  private static DoubleMatrix alternating(NoisyRotation data, Seed seed) {
    DoubleMatrix xx = data.xx();
    DoubleMatrix xy = data.xy();
    DoubleMatrix b = Drawn.normal(RANK, WIDTH, seed.derive("start"));
    DoubleMatrix a = b.transposed();
    for (int step = 0; step < STEPS; step++) {
      DoubleMatrix inner = b.timesTranspose(b);
      DoubleMatrix free = PlainAlgebra.solve(xx, xy.timesTranspose(b));
      a = PlainAlgebra.solve(inner, free.transposed()).transposed();
      b = PlainAlgebra.solve(a.transposeTimes(xx).times(a), a.transposeTimes(xy));
    }
    return a.times(b);
  }

  /** Of random images of the map, the share outside the span of as many others as its rank. */
  private static double beyondRank(DoubleMatrix map, Seed seed) {
    DoubleMatrix images = Drawn.normal(2 * RANK, WIDTH, seed.derive("images")).times(map);
    DoubleMatrix span = images.rowRange(0, RANK);
    DoubleMatrix rest = images.rowRange(RANK, 2 * RANK);
    DoubleMatrix weights = PlainAlgebra.solve(span.timesTranspose(span), span.timesTranspose(rest));
    return weights.transposeTimes(span).minus(rest).frobeniusNorm() / rest.frobeniusNorm();
  }
}
