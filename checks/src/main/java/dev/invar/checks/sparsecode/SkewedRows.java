package dev.invar.checks.sparsecode;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Normal rows away from the origin, with less variance along each later direction of a random
 * frame.
 */
final class SkewedRows {
  static final int COUNT = 600;
  static final int WIDTH = 16;
  static final String DESCRIPTION =
      "%d generated rows of width %d, the variance of direction j falling as 1/(1 + j)²"
          .formatted(COUNT, WIDTH);

  private SkewedRows() {}

  static VectorSet generate(Seed seed) {
    RandomGenerator random = seed.derive("rows").random();
    double[][] frame = frame(seed.derive("frame").random());
    FloatMatrix rows = FloatMatrix.allocate(COUNT, WIDTH);
    for (int i = 0; i < COUNT; i++) {
      var row = new double[WIDTH];
      for (int direction = 0; direction < WIDTH; direction++) {
        double amount = random.nextGaussian() / (1 + direction);
        for (int j = 0; j < WIDTH; j++) {
          row[j] += amount * frame[direction][j];
        }
      }
      for (int j = 0; j < WIDTH; j++) {
        rows.set(i, j, (float) (row[j] + 0.2));
      }
    }
    return new VectorSet(
        IntStream.range(0, COUNT).mapToObj(i -> "row" + i).toList(),
        rows,
        Space.declared("skewed", WIDTH));
  }

  /** Orthonormal rows by Gram and Schmidt. */
  private static double[][] frame(RandomGenerator random) {
    var frame = new double[WIDTH][WIDTH];
    for (int i = 0; i < WIDTH; i++) {
      for (int j = 0; j < WIDTH; j++) {
        frame[i][j] = random.nextGaussian();
      }
      for (int other = 0; other < i; other++) {
        double product = product(frame[i], frame[other]);
        for (int j = 0; j < WIDTH; j++) {
          frame[i][j] -= product * frame[other][j];
        }
      }
      double length = Math.sqrt(product(frame[i], frame[i]));
      for (int j = 0; j < WIDTH; j++) {
        frame[i][j] /= length;
      }
    }
    return frame;
  }

  /** The rows of a set with length 1, less their mean if asked for. */
  static double[][] unit(VectorSet rows, boolean centred) {
    var unit = new double[rows.size()][];
    var mean = new double[WIDTH];
    for (int i = 0; i < unit.length; i++) {
      float[] row = rows.vectors().row(i);
      unit[i] = IntStream.range(0, WIDTH).mapToDouble(j -> row[j]).toArray();
      double length = Math.sqrt(product(unit[i], unit[i]));
      for (int j = 0; j < WIDTH; j++) {
        unit[i][j] /= length;
        mean[j] += unit[i][j] / unit.length;
      }
    }
    for (double[] row : unit) {
      for (int j = 0; centred && j < WIDTH; j++) {
        row[j] -= mean[j];
      }
    }
    return unit;
  }

  static double product(double[] one, double[] other) {
    double sum = 0;
    for (int j = 0; j < one.length; j++) {
      sum += one[j] * other[j];
    }
    return sum;
  }
}
