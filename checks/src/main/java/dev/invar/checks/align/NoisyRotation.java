package dev.invar.checks.align;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;

/**
 * Two spaces that differ by a rotation and by noise on both sides, with directions of unequal
 * weight.
 *
 * @param pairs the two
 * @param x rows of the first, of length 1 and centred
 * @param y rows of the second
 */
record NoisyRotation(PairedRows pairs, DoubleMatrix x, DoubleMatrix y) {
  private static final double NOISE = 0.3;
  private static final double DECAY = 0.5;

  /** n rows of width d. */
  static NoisyRotation of(int n, int d, Seed seed) {
    var weights = new double[d];
    for (int j = 0; j < d; j++) {
      weights[j] = 2 / Math.pow(1 + j, DECAY);
    }
    DoubleMatrix meaning = Drawn.scaledColumns(Drawn.normal(n, d, seed.derive("meaning")), weights);
    DoubleMatrix rotation = Drawn.rotation(d, seed.derive("rotation"));
    PairedRows pairs =
        Drawn.pairs(
            meaning.plus(Drawn.normal(n, d, seed.derive("x")).scaled(NOISE)),
            meaning.times(rotation).plus(Drawn.normal(n, d, seed.derive("y")).scaled(NOISE)));
    return new NoisyRotation(
        pairs, PlainAlgebra.centred(pairs.source()), PlainAlgebra.centred(pairs.target()));
  }

  /** XᵀX. */
  DoubleMatrix xx() {
    return x.transposeTimes(x);
  }

  /** XᵀY. */
  DoubleMatrix xy() {
    return x.transposeTimes(y);
  }

  /** (XᵀX + λI)⁻¹·XᵀY with λ a share of the mean variance. */
  DoubleMatrix ridge(double penalty) {
    DoubleMatrix gram = xx();
    double lambda = penalty * PlainAlgebra.meanDiagonal(gram);
    return PlainAlgebra.solve(PlainAlgebra.shifted(gram, lambda), xy());
  }

  static String description(int n, int d) {
    return "%d generated pairs of width %d, rotated, with noise on both sides".formatted(n, d);
  }
}
