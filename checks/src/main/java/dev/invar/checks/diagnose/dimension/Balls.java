package dev.invar.checks.diagnose.dimension;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Rows uniform in balls. */
final class Balls {
  private static final int[] DIMENSIONS = {2, 4, 8, 16};
  private static final int CENTRES = 150;
  private static final int ROWS = 60;

  private Balls() {}

  static String description() {
    return "centres of %d balls of %d uniform rows in each of 2, 4, 8 and 16 dimensions"
        .formatted(CENTRES, ROWS);
  }

  /** A ball about 0, which is its first row. */
  static SpaceView ball(int n, int dimension, Seed seed) {
    RandomGenerator random = seed.random();
    FloatMatrix rows = FloatMatrix.allocate(n, dimension);
    for (int i = 1; i < n; i++) {
      var row = new double[dimension];
      double square = 0;
      for (int j = 0; j < dimension; j++) {
        row[j] = random.nextGaussian();
        square += row[j] * row[j];
      }
      double radius = Math.pow(random.nextDouble(), 1.0 / dimension);
      for (int j = 0; j < dimension; j++) {
        rows.set(i, j, (float) (row[j] * radius / Math.sqrt(square)));
      }
    }
    List<String> ids = IntStream.range(0, n).mapToObj(Integer::toString).toList();
    var set = new VectorSet(ids, rows, Space.declared("ball", dimension));
    return SpaceView.of(set, Geometry.AS_GIVEN, Effort.DEFAULTS);
  }

  /**
   * The largest relative error of the geometric mean over centres, where rows do fill a ball about
   * the row that is asked.
   */
  static double largestError(Function<SpaceView, double[]> perRow, Seed seed) {
    double largest = 0;
    for (int dimension : DIMENSIONS) {
      double logarithms = 0;
      for (int ball = 0; ball < CENTRES; ball++) {
        SpaceView view = ball(ROWS, dimension, seed.derive(dimension + "-" + ball));
        logarithms += Math.log(perRow.apply(view)[0]) / CENTRES;
      }
      largest = Math.max(largest, Math.abs(Math.exp(logarithms) / dimension - 1));
    }
    return largest;
  }
}
