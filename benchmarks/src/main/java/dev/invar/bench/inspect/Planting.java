package dev.invar.bench.inspect;

import dev.invar.diagnose.Resampling;
import dev.invar.linalg.FloatMatrix;
import dev.invar.space.VectorSet;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Changes to copies of real vectors. */
final class Planting {
  private Planting() {}

  /** The same ids and rows; the rows are copied, to be changed. */
  static VectorSet copy(VectorSet set) {
    FloatMatrix rows = FloatMatrix.allocate(set.size(), set.space().width());
    for (int i = 0; i < set.size(); i++) {
      rows.setRow(i, set.vectors().row(i));
    }
    return new VectorSet(set.ids(), rows, set.space());
  }

  /** Numbers of rows, none twice. */
  static int[] some(VectorSet set, int count, RandomGenerator random) {
    return Arrays.copyOf(Resampling.shuffle(set.size(), random), count);
  }

  /** A row of a length. */
  static float[] ofLength(float[] row, double length) {
    double square = 0;
    for (float value : row) {
      square += (double) value * value;
    }
    var scaled = new float[row.length];
    for (int j = 0; j < row.length; j++) {
      scaled[j] = (float) (row[j] * length / Math.sqrt(square));
    }
    return scaled;
  }

  /** A direction drawn at random. */
  static float[] direction(int width, RandomGenerator random) {
    var row = new float[width];
    for (int j = 0; j < width; j++) {
      row[j] = (float) random.nextGaussian();
    }
    return ofLength(row, 1);
  }

  /** √(1 − share)·row + √share·other, of length 1: {@code share} of its square is the other's. */
  static float[] mixed(float[] row, float[] other, double share) {
    var mixed = new float[row.length];
    for (int j = 0; j < row.length; j++) {
      mixed[j] = (float) (Math.sqrt(1 - share) * row[j] + Math.sqrt(share) * other[j]);
    }
    return ofLength(mixed, 1);
  }

  /** The row's values in another order. */
  static float[] shuffled(float[] row, RandomGenerator random) {
    int[] order = Resampling.shuffle(row.length, random);
    var shuffled = new float[row.length];
    for (int j = 0; j < row.length; j++) {
      shuffled[j] = row[order[j]];
    }
    return shuffled;
  }
}
