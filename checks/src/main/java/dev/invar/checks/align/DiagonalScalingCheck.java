package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.orthogonal.DiagonalScaling;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;

/**
 * Holds the scales to their definition, least squares of each axis after the rotation, and to their
 * promise: of a space that was rotated and then stretched along its axes they take away at least
 * nine tenths of the squared error that the rotation leaves.
 */
@CheckOf(DiagonalScaling.class)
public final class DiagonalScalingCheck implements MethodCheck {
  private static final int WIDTH = 32;
  private static final int ROWS = 3000;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public DiagonalScalingCheck() {
    this(DiagonalScaling.DEFAULTS);
  }

  DiagonalScalingCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return "%d generated pairs of width %d: rotated, and each axis scaled by 0.5 to 2"
        .formatted(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "larger of: difference from the definition in 1e-6, squared error left in a tenth of "
        + "the rotation's, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = Drawn.normal(ROWS, WIDTH, seed.derive("x"));
    var scales = new double[WIDTH];
    for (int j = 0; j < WIDTH; j++) {
      scales[j] = Math.pow(2, 2.0 * j / (WIDTH - 1) - 1);
    }
    DoubleMatrix turned = x.times(Drawn.rotation(WIDTH, seed.derive("rotation")));
    PairedRows pairs = Drawn.pairs(x, Drawn.scaledColumns(turned, scales));
    DoubleMatrix x0 = PlainAlgebra.centred(pairs.source());
    DoubleMatrix y0 = PlainAlgebra.centred(pairs.target());
    DoubleMatrix rotation = PlainAlgebra.nearestRotation(x0.transposeTimes(y0));
    DoubleMatrix map = Drawn.map(aligner.fit(pairs), 0);
    double difference = PlainAlgebra.difference(map, defined(x0, y0, rotation));
    double left = squaredError(x0, y0, map) / squaredError(x0, y0, rotation);
    return Math.max(difference / 1e-6, left / 0.1);
  }

  private static DoubleMatrix defined(DoubleMatrix x0, DoubleMatrix y0, DoubleMatrix rotation) {
    DoubleMatrix z = x0.times(rotation);
    var scales = new double[WIDTH];
    for (int j = 0; j < WIDTH; j++) {
      double agreement = 0;
      double energy = 0;
      for (int i = 0; i < ROWS; i++) {
        agreement += z.get(i, j) * y0.get(i, j);
        energy += z.get(i, j) * z.get(i, j);
      }
      scales[j] = agreement / energy;
    }
    return Drawn.scaledColumns(rotation, scales);
  }

  private static double squaredError(DoubleMatrix x0, DoubleMatrix y0, DoubleMatrix map) {
    double norm = x0.times(map).minus(y0).frobeniusNorm();
    return norm * norm;
  }
}
