package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Subject;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.stream.IntStream;

/** Spaces drawn from a seed, and figures of them. */
final class DrawnSpaces {
  private DrawnSpaces() {}

  /** n×d standard normal numbers, as floats are. */
  static DoubleMatrix normal(int n, int d, Seed seed) {
    var random = seed.random();
    DoubleMatrix rows = DoubleMatrix.allocate(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows.set(i, j, (float) random.nextGaussian());
      }
    }
    return rows;
  }

  /** Rows mapped to another width, with noise as large as they are, as floats are. */
  static DoubleMatrix noisyImage(DoubleMatrix rows, int d, Seed seed) {
    DoubleMatrix map = normal(rows.columns(), d, seed.derive("map"));
    DoubleMatrix noise = normal((int) rows.rows(), d, seed.derive("noise"));
    return rows.times(map).scaled(1 / Math.sqrt(rows.columns())).plus(noise).toFloats().toDoubles();
  }

  static DoubleMatrix rotation(int d, Seed seed) {
    return Qr.of(normal(d, d, seed)).q();
  }

  /** Rows as given. */
  static SpaceView view(String space, DoubleMatrix rows) {
    return SpaceView.of(
        new VectorSet(
            IntStream.range(0, (int) rows.rows()).mapToObj(i -> "item" + i).toList(),
            rows.toFloats(),
            Space.declared(space, rows.columns())),
        Geometry.AS_GIVEN,
        Effort.DEFAULTS);
  }

  /** Rows as given, of spaces {@code x} and {@code y}. */
  static SpacePair pair(DoubleMatrix x, DoubleMatrix y) {
    return new SpacePair(view("x", x), view("y", y));
  }

  /** A figure's value, NaN if there is none: no criterion passes it. */
  static <S extends Subject> double value(Metric<S> metric, S subject, String id) {
    return metric.of(subject, Sampling.VALUES_ONLY).stream()
        .filter(figure -> figure.id().equals(id))
        .map(Figure::value)
        .findFirst()
        .orElseThrow()
        .asNumber()
        .orElse(Double.NaN);
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  static double square(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return sum;
  }
}
