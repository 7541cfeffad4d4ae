package dev.invar.diagnose;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Views of rows drawn from known shapes, all of one space for each width. */
public final class MadeViews {
  private MadeViews() {}

  /** A view of rows with the usual effort. */
  public static SpaceView of(FloatMatrix rows, Geometry geometry) {
    return of(rows, geometry, Effort.DEFAULTS);
  }

  /** A view of rows. */
  public static SpaceView of(FloatMatrix rows, Geometry geometry, Effort effort) {
    List<String> ids = IntStream.range(0, (int) rows.rows()).mapToObj(Integer::toString).toList();
    return SpaceView.of(
        new VectorSet(ids, rows, Space.declared("made", rows.columns())), geometry, effort);
  }

  /** The usual effort but for so many lists of drawn rows only. */
  public static Effort lists(int m, int n, Seed seed) {
    return new Effort((long) m * n, 2, seed, Progress.NONE);
  }

  /** Standard normal rows. */
  public static FloatMatrix gaussian(int n, int width, Seed seed) {
    return FloatMatrix.copyOf(RandomArrays.floats(seed, n, width), n, width);
  }

  /** Rows uniform in the unit ball of some dimensions, 0 in the others; the first at its centre. */
  public static FloatMatrix ball(int n, int dimension, int width, Seed seed) {
    RandomGenerator random = seed.random();
    FloatMatrix rows = FloatMatrix.allocate(n, width);
    var row = new float[width];
    for (int i = 1; i < n; i++) {
      double square = 0;
      for (int j = 0; j < dimension; j++) {
        row[j] = (float) random.nextGaussian();
        square += row[j] * row[j];
      }
      double scale = Math.pow(random.nextDouble(), 1.0 / dimension) / Math.sqrt(square);
      for (int j = 0; j < dimension; j++) {
        row[j] *= (float) scale;
      }
      rows.setRow(i, row);
    }
    return rows;
  }
}
