package dev.invar.diagnose.finding;

import dev.invar.space.CosineSimilarity;
import dev.invar.space.VectorSet;
import java.util.Arrays;

/** How far the two vectors of each text are apart, over the first coordinates of the wider. */
final class Deviations {
  private Deviations() {}

  /** 1 − cosine of each row with the other's of the same number, 0 to 2. */
  static double[] of(VectorSet first, VectorSet second) {
    int width = Math.min(first.space().width(), second.space().width());
    var deviations = new double[first.size()];
    for (int i = 0; i < deviations.length; i++) {
      deviations[i] =
          Math.max(
              0,
              1
                  - CosineSimilarity.DEFAULTS.of(
                      Arrays.copyOf(first.vectors().row(i), width),
                      Arrays.copyOf(second.vectors().row(i), width)));
    }
    return deviations;
  }
}
