package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.orthogonal.SignedPermutation;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Holds the matching to finding every coordinate's partner and sign under noise as strong as the
 * signal, though coordinates come in twos that correlate by 0.8: there the best partner of each
 * coordinate alone would often be taken twice.
 */
@CheckOf(SignedPermutation.class)
public final class SignedPermutationCheck implements MethodCheck {
  private static final int WIDTH = 64;
  private static final int ROWS = 1500;
  private static final double COMMON = 2;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public SignedPermutationCheck() {
    this(SignedPermutation.DEFAULTS);
  }

  SignedPermutationCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return "%d generated pairs of width %d that differ by a signed permutation of the coordinates "
            .formatted(ROWS, WIDTH)
        + "and noise as strong as the signal";
  }

  @Override
  public String measure() {
    return "share of the coordinates with the right partner and sign, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(1);
  }

  @Override
  public double measured(Seed seed) {
    int[] partner = permutation(seed.derive("permutation").random());
    RandomGenerator random = seed.derive("rows").random();
    DoubleMatrix x = DoubleMatrix.allocate(ROWS, WIDTH);
    DoubleMatrix y = DoubleMatrix.allocate(ROWS, WIDTH);
    for (int i = 0; i < ROWS; i++) {
      double common = 0;
      for (int j = 0; j < WIDTH; j++) {
        common = j % 2 == 0 ? COMMON * random.nextGaussian() : common;
        double signal = common + random.nextGaussian();
        double noise = Math.sqrt(1 + COMMON * COMMON);
        x.set(i, j, signal + noise * random.nextGaussian());
        y.set(i, partner[j], sign(j) * (signal + noise * random.nextGaussian()));
      }
    }
    DoubleMatrix map = Drawn.map(aligner.fit(Drawn.pairs(x, y)), 0);
    int right = 0;
    for (int j = 0; j < WIDTH; j++) {
      right += map.get(j, partner[j]) == sign(j) ? 1 : 0;
    }
    return (double) right / WIDTH;
  }

  private static int sign(int coordinate) {
    return coordinate % 3 == 0 ? -1 : 1;
  }

  private static int[] permutation(RandomGenerator random) {
    var places = new int[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
      int other = random.nextInt(i + 1);
      places[i] = places[other];
      places[other] = i;
    }
    return places;
  }
}
