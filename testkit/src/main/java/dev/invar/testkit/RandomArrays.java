package dev.invar.testkit;

import dev.invar.method.Seed;

/** Seeded arrays for tests. */
public final class RandomArrays {
  private RandomArrays() {}

  /** Standard normal floats: {@code rows·columns} of them, row by row. */
  public static float[] floats(Seed seed, int rows, int columns) {
    var random = seed.random();
    var values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  /** Standard normal doubles: {@code rows·columns} of them, row by row. */
  public static double[] doubles(Seed seed, int rows, int columns) {
    var random = seed.random();
    var values = new double[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextGaussian();
    }
    return values;
  }
}
