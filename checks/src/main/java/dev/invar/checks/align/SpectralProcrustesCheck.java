package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.map.AffineMap;
import dev.invar.align.orthogonal.SpectralProcrustes;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.function.DoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Holds the map to the one that is known from how the data was made. The rows are signs of a
 * Hadamard matrix, stretched and rotated: all of one length, without a mean, and with a
 * cross-covariance whose singular values and directions are those put in.
 */
@CheckOf(SpectralProcrustes.class)
public final class SpectralProcrustesCheck implements MethodCheck {
  private static final int ROWS = 128;
  private static final int WIDTH = 32;
  private static final double FLOOR = 1e-3;
  private static final double[] EXPONENTS = {-1, -0.1, 0, 1};

  private final DoubleFunction<Aligner> method;

  /** Checks Invar's own. */
  public SpectralProcrustesCheck() {
    this(SpectralProcrustes::new);
  }

  SpectralProcrustesCheck(DoubleFunction<Aligner> method) {
    this.method = method;
  }

  @Override
  public String data() {
    return "%d rows of signs without a mean, in two spaces of width %d, stretched and rotated"
        .formatted(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "largest error of an entry of the map between the spaces, for exponents of -1, -0.1, 0"
        + " and 1, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-5);
  }

  @Override
  public double measured(Seed seed) {
    double[] first = stretches(seed.derive("first stretches").random());
    double[] second = stretches(seed.derive("second stretches").random());
    DoubleMatrix u = rotation(seed.derive("first rotation").random());
    DoubleMatrix v = rotation(seed.derive("second rotation").random());
    PairedRows pairs = PairedRows.of(side("x", first, u), side("y", second, v));
    double largest = 0;
    for (double exponent : EXPONENTS) {
      Alignment alignment = method.apply(exponent).fit(pairs);
      DoubleMatrix found = weights(alignment, 0).transposeTimes(weights(alignment, 1));
      DoubleMatrix expected = columns(u, powers(first, second, exponent)).timesTranspose(v);
      for (double error : found.minus(expected).toArray()) {
        largest = Math.max(largest, Math.abs(error));
      }
    }
    return largest;
  }

  private static DoubleMatrix weights(Alignment alignment, int side) {
    return ((AffineMap) alignment.sides().get(side).map()).weights();
  }

  /** Between a half and one, so that no direction is lost in rounding. */
  private static double[] stretches(RandomGenerator random) {
    return random.doubles(WIDTH, 0.5, 1).toArray();
  }

  private static DoubleMatrix rotation(RandomGenerator random) {
    DoubleMatrix normal = DoubleMatrix.allocate(WIDTH, WIDTH);
    for (int i = 0; i < WIDTH; i++) {
      for (int j = 0; j < WIDTH; j++) {
        normal.set(i, j, random.nextGaussian());
      }
    }
    return Qr.of(normal).q();
  }

  /** Signs, stretched and rotated; the constant column of the Hadamard matrix is left out. */
  private static VectorSet side(String space, double[] stretches, DoubleMatrix rotation) {
    DoubleMatrix signs = DoubleMatrix.allocate(ROWS, WIDTH);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < WIDTH; j++) {
        signs.set(i, j, stretches[j] * (Integer.bitCount(i & (j + 1)) % 2 == 0 ? 1 : -1));
      }
    }
    return new VectorSet(
        IntStream.range(0, ROWS).mapToObj(i -> "row" + i).toList(),
        signs.timesTranspose(rotation).toFloats(),
        Space.declared(space, WIDTH));
  }

  /** (s/s₁ + floor)^p of the products of both sides' stretches. */
  private static double[] powers(double[] first, double[] second, double exponent) {
    double top = 0;
    for (int j = 0; j < WIDTH; j++) {
      top = Math.max(top, first[j] * second[j]);
    }
    var powers = new double[WIDTH];
    for (int j = 0; j < WIDTH; j++) {
      powers[j] = Math.pow(first[j] * second[j] / top + FLOOR, exponent);
    }
    return powers;
  }

  private static DoubleMatrix columns(DoubleMatrix matrix, double[] factors) {
    DoubleMatrix result = matrix.copy();
    for (int i = 0; i < WIDTH; i++) {
      for (int j = 0; j < WIDTH; j++) {
        result.set(i, j, matrix.get(i, j) * factors[j]);
      }
    }
    return result;
  }
}
