package dev.invar.bench.inspect;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Rows whose measures are known. */
final class KnownRows {
  /** d. */
  static final int WIDTH = 384;

  private KnownRows() {}

  /** ±√vⱼ times each unit vector: mean 0, and a covariance with the eigenvalues vⱼ/d. */
  static SpaceView axes(IntToDoubleFunction variance) {
    DoubleMatrix rows = DoubleMatrix.allocate(2L * WIDTH, WIDTH);
    for (int j = 0; j < WIDTH; j++) {
      double length = Math.sqrt(variance.applyAsDouble(j));
      rows.set(2L * j, j, length);
      rows.set(2L * j + 1, j, -length);
    }
    return view(rows, Geometry.AS_GIVEN);
  }

  /** The first unit vectors. */
  static SpaceView oneHot(int n) {
    DoubleMatrix rows = DoubleMatrix.allocate(n, WIDTH);
    for (int i = 0; i < n; i++) {
      rows.set(i, i, 1);
    }
    return view(rows, Geometry.UNIT_LENGTH);
  }

  /** Multiples of one direction. */
  static SpaceView line(int n, Seed seed) {
    DoubleMatrix direction = normal(1, WIDTH, seed.derive("direction").random());
    return view(normal(n, 1, seed.random()).times(direction), Geometry.AS_GIVEN);
  }

  /** Rows of length 1, evenly over the sphere. */
  static SpaceView sphere(int n, Seed seed) {
    return view(normal(n, WIDTH, seed.random()), Geometry.UNIT_LENGTH);
  }

  /** Rows uniform in a ball of some dimensions, turned at random in all of the width. */
  static SpaceView ball(int n, int dimension, Seed seed) {
    RandomGenerator random = seed.random();
    DoubleMatrix rows = normal(n, dimension, random);
    var row = new double[dimension];
    for (int i = 0; i < n; i++) {
      rows.copyRow(i, row);
      double length = 0;
      for (double value : row) {
        length += value * value;
      }
      double scale = Math.pow(random.nextDouble(), 1.0 / dimension) / Math.sqrt(length);
      for (int j = 0; j < dimension; j++) {
        rows.set(i, j, row[j] * scale);
      }
    }
    return turned(rows, seed);
  }

  /** Rows uniform in a cube of some dimensions, turned at random in all of the width. */
  static SpaceView cube(int n, int dimension, Seed seed) {
    RandomGenerator random = seed.random();
    DoubleMatrix rows = DoubleMatrix.allocate(n, dimension);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < dimension; j++) {
        rows.set(i, j, random.nextDouble());
      }
    }
    return turned(rows, seed);
  }

  /** Corners of a regular simplex of length 1, as narrow unit vectors less their mean. */
  static DoubleMatrix simplex(int n) {
    DoubleMatrix corners = DoubleMatrix.allocate(n, WIDTH);
    double scale = Math.sqrt(n / (n - 1.0));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        corners.set(i, j, ((i == j ? 1 : 0) - 1.0 / n) * scale);
      }
    }
    return corners;
  }

  /** Rows of the width turned at random. */
  static SpaceView turned(DoubleMatrix rows, Seed seed) {
    RandomGenerator random = seed.derive("turn").random();
    DoubleMatrix basis = Qr.of(normal(WIDTH, rows.columns(), random)).q();
    return view(rows.timesTranspose(basis), Geometry.AS_GIVEN);
  }

  static DoubleMatrix normal(long n, int d, RandomGenerator random) {
    DoubleMatrix rows = DoubleMatrix.allocate(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows.set(i, j, random.nextGaussian());
      }
    }
    return rows;
  }

  static SpaceView view(DoubleMatrix rows, Geometry geometry) {
    List<String> ids =
        IntStream.range(0, Math.toIntExact(rows.rows())).mapToObj(Integer::toString).toList();
    var set = new VectorSet(ids, rows.toFloats(), Space.declared("made", rows.columns()));
    return SpaceView.of(set, geometry, Effort.DEFAULTS);
  }
}
