package dev.invar.checks.diagnose.spectrum;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Rows with a given covariance spectrum, turned at random, with a mean along their first axis. */
final class PlantedRows {
  private PlantedRows() {}

  /**
   * Rows.
   *
   * @param n more than there are variances
   * @param variances d of them, largest first
   * @param shift length of the mean
   */
  static SpaceView of(int n, double[] variances, double shift, Seed seed) {
    int d = variances.length;
    double[][] scores = orthonormal(d, n, true, seed.derive("scores").random());
    double[][] axes = orthonormal(d, d, false, seed.derive("axes").random());
    FloatMatrix rows = FloatMatrix.allocate(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        double value = shift * axes[0][j];
        for (int a = 0; a < d; a++) {
          value += Math.sqrt(n * variances[a]) * scores[a][i] * axes[a][j];
        }
        rows.set(i, j, (float) value);
      }
    }
    return view(rows);
  }

  /** Independent normal rows with these variances along the axes. */
  static SpaceView drawn(int n, double[] variances, Seed seed) {
    RandomGenerator random = seed.random();
    FloatMatrix rows = FloatMatrix.allocate(n, variances.length);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < variances.length; j++) {
        rows.set(i, j, (float) (Math.sqrt(variances[j]) * random.nextGaussian()));
      }
    }
    return view(rows);
  }

  private static SpaceView view(FloatMatrix rows) {
    List<String> ids = IntStream.range(0, (int) rows.rows()).mapToObj(Integer::toString).toList();
    return SpaceView.of(
        new VectorSet(ids, rows, Space.declared("planted", rows.columns())),
        Geometry.AS_GIVEN,
        Effort.DEFAULTS);
  }

  /** Orthonormal vectors by Gram and Schmidt, each time twice; orthogonal to ones if centred. */
  private static double[][] orthonormal(
      int count, int length, boolean centred, RandomGenerator random) {
    var vectors = new double[count][length];
    for (int a = 0; a < count; a++) {
      double[] v = vectors[a];
      for (int i = 0; i < length; i++) {
        v[i] = random.nextGaussian();
      }
      for (int time = 0; time < 2; time++) {
        if (centred) {
          subtract(v, ones(length), dot(v, ones(length)) / length);
        }
        for (int b = 0; b < a; b++) {
          subtract(v, vectors[b], dot(v, vectors[b]));
        }
        double norm = Math.sqrt(dot(v, v));
        for (int i = 0; i < length; i++) {
          v[i] /= norm;
        }
      }
    }
    return vectors;
  }

  private static double[] ones(int length) {
    return IntStream.range(0, length).mapToDouble(i -> 1).toArray();
  }

  private static void subtract(double[] from, double[] vector, double times) {
    for (int i = 0; i < from.length; i++) {
      from[i] -= times * vector[i];
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
