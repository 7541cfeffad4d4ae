package dev.invar.diagnose.spectrum;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The line of least squares through ln λⱼ over ln j, for directions from a first to a last, counted
 * from 1.
 *
 * @param exponent α of λⱼ ∝ j^(−α): the slope with its sign turned
 * @param fit R², the share of the variance of ln λ that the line explains; empty if there is none
 */
record PowerLaw(double exponent, OptionalDouble fit) {
  /** Fewest directions that a line is drawn through. */
  static final int LEAST = 3;

  /** The line, if enough directions have a variance. */
  static Optional<PowerLaw> of(double[] variances, int first, int last) {
    int end = Math.min(last, positive(variances));
    int n = end - first + 1;
    if (n < LEAST) {
      return Optional.empty();
    }
    double meanX = 0;
    double meanY = 0;
    for (int j = first; j <= end; j++) {
      meanX += Math.log(j) / n;
      meanY += Math.log(variances[j - 1]) / n;
    }
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int j = first; j <= end; j++) {
      double x = Math.log(j) - meanX;
      double y = Math.log(variances[j - 1]) - meanY;
      xx += x * x;
      xy += x * y;
      yy += y * y;
    }
    double noise = n * Math.pow(1e-13 * (1 + Math.abs(meanY)), 2);
    OptionalDouble fit =
        yy > noise ? OptionalDouble.of(xy * xy / (xx * yy)) : OptionalDouble.empty();
    return Optional.of(new PowerLaw(-xy / xx, fit));
  }

  /**
   * The knee: the direction whose ln λ is furthest from the chord from the first to the last, if
   * that is further than ln bend; else the last.
   */
  static int knee(double[] variances, int first, int last, double bend) {
    int end = Math.min(last, positive(variances));
    double furthest = Math.log(bend);
    int knee = end;
    for (int j = first + LEAST - 1; j < end; j++) {
      double along = Math.log((double) j / first) / Math.log((double) end / first);
      double chord =
          (1 - along) * Math.log(variances[first - 1]) + along * Math.log(variances[end - 1]);
      double distance = Math.abs(Math.log(variances[j - 1]) - chord);
      if (distance > furthest) {
        furthest = distance;
        knee = j;
      }
    }
    return knee;
  }

  private static int positive(double[] variances) {
    int count = variances.length;
    while (count > 0 && !(variances[count - 1] > 0)) {
      count--;
    }
    return count;
  }
}
