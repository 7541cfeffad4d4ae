package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.correlation.CanonicalCorrelation;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/**
 * Holds canonical directions A and B to their definition: AᵀC_xA and BᵀC_yB are the identity,
 * AᵀC_xyB is diagonal and falling, and its squares sum to tr(C_x⁻¹C_xy·C_y⁻¹C_yx), which any
 * directions but the right ones miss.
 */
@CheckOf(CanonicalCorrelation.class)
public final class CanonicalCorrelationCheck implements MethodCheck {
  private static final int WIDTH = 24;
  private static final int ROWS = 400;
  private static final double DAMPING = 0.05;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public CanonicalCorrelationCheck() {
    this(new CanonicalCorrelation(WIDTH, DAMPING));
  }

  CanonicalCorrelationCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return NoisyRotation.description(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "largest departure from the definition: of the variances from 1, of the covariances from "
        + "0 and of the sum of squared correlations, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-5);
  }

  @Override
  public double measured(Seed seed) {
    NoisyRotation data = NoisyRotation.of(ROWS, WIDTH, seed);
    Alignment alignment = aligner.fit(data.pairs());
    DoubleMatrix a = Drawn.map(alignment, 0);
    DoubleMatrix b = Drawn.map(alignment, 1);
    DoubleMatrix cx = damped(data.xx());
    DoubleMatrix cy = damped(data.y().transposeTimes(data.y()));
    DoubleMatrix cxy = data.xy().scaled(1.0 / ROWS);
    DoubleMatrix correlations = a.transposeTimes(cxy).times(b);
    DoubleMatrix diagonal = fallingDiagonal(correlations);
    DoubleMatrix identity = DoubleMatrix.identity(a.columns());
    DoubleMatrix whole =
        PlainAlgebra.solve(cx, cxy).times(PlainAlgebra.solve(cy, cxy.transposed()));
    double squares = Math.pow(diagonal.frobeniusNorm(), 2);
    return Math.max(
        Math.max(
            PlainAlgebra.difference(a.transposeTimes(cx).times(a), identity),
            PlainAlgebra.difference(b.transposeTimes(cy).times(b), identity)),
        Math.max(
            PlainAlgebra.difference(correlations, diagonal),
            Math.abs(squares / (WIDTH * PlainAlgebra.meanDiagonal(whole)) - 1)));
  }

  private static DoubleMatrix damped(DoubleMatrix gram) {
    DoubleMatrix covariance = gram.scaled(1.0 / ROWS);
    return PlainAlgebra.shifted(covariance, DAMPING * PlainAlgebra.meanDiagonal(covariance));
  }

  /** The diagonal alone, lowered where it would rise. */
  private static DoubleMatrix fallingDiagonal(DoubleMatrix a) {
    DoubleMatrix result = DoubleMatrix.allocate(a.rows(), a.columns());
    double bar = Double.POSITIVE_INFINITY;
    for (int k = 0; k < a.columns(); k++) {
      bar = Math.min(bar, a.get(k, k));
      result.set(k, k, bar);
    }
    return result;
  }
}
