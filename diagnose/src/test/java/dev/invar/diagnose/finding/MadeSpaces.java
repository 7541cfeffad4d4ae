package dev.invar.diagnose.finding;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Spaces that look like an encoder's: a mean, directions of falling variance, topics. */
final class MadeSpaces {
  static final int WIDTH = 128;

  private MadeSpaces() {}

  static VectorSet set(float[][] rows) {
    int width = rows[0].length;
    FloatMatrix matrix = FloatMatrix.allocate(rows.length, width);
    for (int i = 0; i < rows.length; i++) {
      matrix.setRow(i, rows[i]);
    }
    List<String> ids = IntStream.range(0, rows.length).mapToObj(i -> "row-" + i).toList();
    return new VectorSet(ids, matrix, Space.declared("made", width));
  }

  /**
   * Rows of length 1 around topics, in coordinates of falling variance, not alike in their mean.
   */
  static float[][] sound(int n, RandomGenerator random) {
    int topics = 20;
    var centres = new double[topics][WIDTH];
    for (double[] centre : centres) {
      for (int j = 0; j < WIDTH; j++) {
        centre[j] = random.nextGaussian() * scale(j);
      }
    }
    var rows = new float[n][WIDTH];
    for (float[] row : rows) {
      double[] centre = centres[random.nextInt(topics)];
      for (int j = 0; j < WIDTH; j++) {
        row[j] = (float) (centre[j] + random.nextGaussian() * scale(j) + (j == 5 ? 5 : 0));
      }
      toLength(row, 1);
    }
    return rows;
  }

  private static double scale(int j) {
    return Math.sqrt(Math.exp(-Math.pow(j / 80.0, 2)) / (1 + j / 10.0));
  }

  static void toLength(float[] row, double length) {
    double square = 0;
    for (float value : row) {
      square += (double) value * value;
    }
    for (int j = 0; j < row.length; j++) {
      row[j] = (float) (row[j] * length / Math.sqrt(square));
    }
  }

  /** Rows in other coordinates: as they are, turned by one random rotation. */
  static float[][] turned(float[][] rows, RandomGenerator random) {
    DoubleMatrix gaussian = DoubleMatrix.allocate(WIDTH, WIDTH);
    for (int i = 0; i < WIDTH; i++) {
      for (int j = 0; j < WIDTH; j++) {
        gaussian.set(i, j, random.nextGaussian());
      }
    }
    FloatMatrix turned = set(rows).vectors().times(Qr.of(gaussian).q().toFloats());
    var result = new float[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      result[i] = turned.row(i);
    }
    return result;
  }

  /** A random direction. */
  static float[] direction(RandomGenerator random) {
    return near(new float[WIDTH], 1, random);
  }

  static SpaceView view(float[][] rows) {
    return SpaceView.of(
        set(rows), Geometry.UNIT_LENGTH, new Effort(1L << 40, 1, Seed.DEFAULT, Progress.NONE));
  }

  /** The row with noise added, of a size in lengths of the row, and brought to its length. */
  static float[] near(float[] row, double noise, RandomGenerator random) {
    var other = new float[row.length];
    for (int j = 0; j < row.length; j++) {
      other[j] = (float) (row[j] + noise / Math.sqrt(row.length) * random.nextGaussian());
    }
    toLength(other, 1);
    return other;
  }
}
