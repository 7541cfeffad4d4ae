package dev.invar.checks.diagnose.anomaly;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Rows drawn near a subspace, and some that lie beside it. */
final class NearSubspace {
  static final int WIDTH = 64;
  private static final int INSIDE = 8;
  private static final double NOISE = 0.02;

  /** How far beside the subspace an outlier lies; a normal row lies about 0.15 beside it. */
  private static final double BESIDE = 0.5;

  private final double[][] frame;
  private final double[] centre;

  NearSubspace(Seed seed) {
    RandomGenerator random = seed.derive("frame").random();
    frame = new double[INSIDE][];
    for (int k = 0; k < INSIDE; k++) {
      frame[k] = gaussian(random, 1);
    }
    centre = gaussian(random, 1);
  }

  private static double[] gaussian(RandomGenerator random, double spread) {
    return IntStream.range(0, WIDTH).mapToDouble(j -> spread * random.nextGaussian()).toArray();
  }

  /** Rows in the subspace but for noise. */
  FloatMatrix normal(int n, Seed seed) {
    return rows(n, 0, seed);
  }

  /** Rows like the normal ones, each moved in a direction of its own. */
  FloatMatrix outliers(int n, Seed seed) {
    return rows(n, BESIDE, seed);
  }

  private FloatMatrix rows(int n, double beside, Seed seed) {
    RandomGenerator random = seed.random();
    FloatMatrix rows = FloatMatrix.allocate(n, WIDTH);
    for (int i = 0; i < n; i++) {
      double[] row = gaussian(random, NOISE);
      double[] away = gaussian(random, beside / Math.sqrt(WIDTH));
      for (int k = 0; k < INSIDE; k++) {
        double along = random.nextGaussian();
        for (int j = 0; j < WIDTH; j++) {
          row[j] += along * frame[k][j] / Math.sqrt(WIDTH);
        }
      }
      for (int j = 0; j < WIDTH; j++) {
        rows.set(i, j, (float) (centre[j] + row[j] + away[j]));
      }
    }
    return rows;
  }

  /** Rows as they are, on one thread. */
  static SpaceView view(FloatMatrix rows) {
    int n = Math.toIntExact(rows.rows());
    VectorSet set =
        new VectorSet(
            IntStream.range(0, n).mapToObj(i -> "item" + i).toList(),
            rows,
            Space.declared("near-subspace", rows.columns()));
    Effort usual = Effort.DEFAULTS;
    return SpaceView.of(
        set, Geometry.AS_GIVEN, new Effort(usual.comparisons(), 1, usual.seed(), usual.progress()));
  }

  /** The share of pairs of an outlier and a normal row in which the outlier scores higher. */
  static double areaUnderCurve(double[] normal, double[] outliers) {
    double higher = 0;
    for (double outlier : outliers) {
      for (double row : normal) {
        higher += outlier > row ? 1 : outlier == row ? 0.5 : 0;
      }
    }
    return higher / normal.length / outliers.length;
  }
}
