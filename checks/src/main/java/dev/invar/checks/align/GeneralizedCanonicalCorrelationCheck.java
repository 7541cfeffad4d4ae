package dev.invar.checks.align;

import dev.invar.align.Aligner;
import dev.invar.align.multiway.GeneralizedCanonicalCorrelation;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Holds canonical correlation to finding what spaces share under what each has alone and stronger:
 * every row is a shared part and a longer private part, of fixed lengths, turned by a rotation of
 * the space. The textbook's form finds the shared part exactly, so that is what is checked.
 */
@CheckOf(GeneralizedCanonicalCorrelation.class)
public final class GeneralizedCanonicalCorrelationCheck implements MethodCheck {
  private static final int SPACES = 4;
  private static final int ROWS = 400;
  private static final int SHARED = 6;
  private static final int PRIVATE = 12;
  private static final double SHARE = 0.36;

  private final Aligner aligner;

  /** Checks Invar's own. */
  public GeneralizedCanonicalCorrelationCheck() {
    this(new GeneralizedCanonicalCorrelation(SHARED, 1, 0));
  }

  GeneralizedCanonicalCorrelationCheck(Aligner aligner) {
    this.aligner = aligner;
  }

  @Override
  public String data() {
    return "%d spaces of %d generated rows, %.2f of each row's square shared in %d directions"
            .formatted(SPACES, ROWS, SHARE, SHARED)
        + " and the rest the space's own in "
        + PRIVATE;
  }

  @Override
  public String measure() {
    return "mean of 1 - cosine of an item's images in two spaces, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-6);
  }

  @Override
  public double measured(Seed seed) {
    return ItemImages.of(aligner, spaces(seed)).meanDistance();
  }

  private static PairedRows spaces(Seed seed) {
    double[][] shared = spheres(SHARED, seed.derive("shared").random());
    var sides = new ArrayList<VectorSet>();
    List<String> ids = IntStream.range(0, ROWS).mapToObj(i -> "item" + i).toList();
    int width = SHARED + PRIVATE;
    for (int space = 0; space < SPACES; space++) {
      RandomGenerator random = seed.derive("space" + space).random();
      double[][] own = spheres(PRIVATE, random);
      DoubleMatrix rows = DoubleMatrix.allocate(ROWS, width);
      for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < width; j++) {
          rows.set(
              i,
              j,
              j < SHARED
                  ? Math.sqrt(SHARE) * shared[i][j]
                  : Math.sqrt(1 - SHARE) * own[i][j - SHARED]);
        }
      }
      DoubleMatrix turn = DoubleMatrix.allocate(width, width);
      for (int i = 0; i < width * width; i++) {
        turn.set(i / width, i % width, random.nextGaussian());
      }
      sides.add(
          new VectorSet(
              ids, rows.times(Qr.of(turn).q()).toFloats(), Space.declared("space" + space, width)));
    }
    return new PairedRows(sides);
  }

  /** Points of length 1. */
  private static double[][] spheres(int width, RandomGenerator random) {
    var points = new double[ROWS][width];
    for (double[] point : points) {
      double length = 0;
      for (int j = 0; j < width; j++) {
        point[j] = random.nextGaussian();
        length += point[j] * point[j];
      }
      for (int j = 0; j < width; j++) {
        point[j] /= Math.sqrt(length);
      }
    }
    return points;
  }
}
