package dev.invar.checks.diagnose.embedding;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Gaussian groups of rows around centres as far apart as chance puts them; row i is of group i mod
 * g.
 */
final class PlantedGroups {
  private PlantedGroups() {}

  static FloatMatrix rows(int groups, int n, int width, double apart, Seed seed) {
    RandomGenerator random = seed.random();
    var centres = new double[groups][width];
    for (double[] centre : centres) {
      for (int j = 0; j < width; j++) {
        centre[j] = apart * random.nextGaussian();
      }
    }
    FloatMatrix rows = FloatMatrix.allocate(n, width);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < width; j++) {
        rows.set(i, j, (float) (centres[i % groups][j] + random.nextGaussian()));
      }
    }
    return rows;
  }
}
