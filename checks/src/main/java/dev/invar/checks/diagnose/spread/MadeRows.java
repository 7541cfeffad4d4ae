package dev.invar.checks.diagnose.spread;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Subject;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.stream.IntStream;

/** Rows that checks make, and what measures say of them. */
final class MadeRows {
  private MadeRows() {}

  static SpaceView view(double[][] rows, Geometry geometry) {
    FloatMatrix matrix = FloatMatrix.allocate(rows.length, rows[0].length);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        matrix.set(i, j, (float) rows[i][j]);
      }
    }
    List<String> ids = IntStream.range(0, rows.length).mapToObj(Integer::toString).toList();
    var set = new VectorSet(ids, matrix, Space.declared("made", rows[0].length));
    return SpaceView.of(set, geometry, Effort.DEFAULTS);
  }

  /** Standard normal entries about a mean; exact as floats. */
  static double[][] normal(int n, int d, double mean, Seed seed) {
    var random = seed.random();
    var rows = new double[n][d];
    for (double[] row : rows) {
      for (int j = 0; j < d; j++) {
        row[j] = (float) (mean + random.nextGaussian());
      }
    }
    return rows;
  }

  static <S extends Subject> double value(Metric<S> metric, S subject) {
    return metric.value(subject).asNumber().orElse(Double.NaN);
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  static double cosine(double[] a, double[] b) {
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  }
}
