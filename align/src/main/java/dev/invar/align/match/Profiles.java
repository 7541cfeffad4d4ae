package dev.invar.align.match;

import dev.invar.linalg.FloatMatrix;
import java.util.Arrays;

/**
 * How a row's cosines with all rows of its own set are spread: sorted, highest first, itself left
 * out. Two spaces of the same texts agree on that far better than chance, whatever their axes and
 * their widths.
 */
final class Profiles {
  private static final int CHUNK = 256;
  private static final int MOST_LEVELS = 1024;

  private Profiles() {}

  /** At how many levels two sets are compared. */
  static int levels(FloatMatrix x, FloatMatrix y) {
    return Math.toIntExact(Math.min(MOST_LEVELS, Math.min(x.rows(), y.rows()) - 1));
  }

  /**
   * Profiles at evenly spread levels, minus the mean profile and scaled to length 1.
   *
   * @param centred n×d, n > levels; only read
   * @return n×levels. Cost: O(n²(d + log n)) time
   */
  static FloatMatrix of(FloatMatrix centred, int levels) {
    FloatMatrix unit = Clouds.normalized(centred);
    int n = Math.toIntExact(unit.rows());
    FloatMatrix profiles = FloatMatrix.allocate(n, levels);
    var cosines = new float[n];
    for (int from = 0; from < n; from += CHUNK) {
      int to = Math.min(n, from + CHUNK);
      FloatMatrix products = unit.rowRange(from, to).timesTranspose(unit);
      for (int i = from; i < to; i++) {
        products.copyRow(i - from, cosines);
        cosines[i] = Float.NEGATIVE_INFINITY;
        Arrays.sort(cosines);
        profiles.setRow(i, atLevels(cosines, levels));
      }
    }
    return Clouds.normalized(Clouds.centred(profiles, Clouds.mean(profiles)));
  }

  /** Values between the n − 1 largest of n ascending ones, highest first. */
  private static float[] atLevels(float[] ascending, int levels) {
    int count = ascending.length - 1;
    var result = new float[levels];
    for (int level = 0; level < levels; level++) {
      double place = Math.clamp((level + 0.5) / levels * count - 0.5, 0, count - 1);
      int below = (int) place;
      int next = Math.min(below + 1, count - 1);
      double share = place - below;
      result[level] =
          (float) ((1 - share) * ascending[count - below] + share * ascending[count - next]);
    }
    return result;
  }
}
