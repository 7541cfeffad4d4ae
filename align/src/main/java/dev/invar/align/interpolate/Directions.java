package dev.invar.align.interpolate;

import dev.invar.align.UnitLength;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * Two queries as directions, in double.
 *
 * @param first of length 1
 * @param second of length 1
 */
@SuppressWarnings("ArrayRecordComponent") // lives within one call
record Directions(double[] first, double[] second) {
  /** Sums shorter than this have no direction that means anything. */
  private static final double OPPOSITE = 1e-6;

  static Directions of(float[] first, float[] second) {
    if (first.length != second.length) {
      throw new ShapeException("width of the second query", first.length, second.length);
    }
    return new Directions(unit(first, "first query"), unit(second, "second query"));
  }

  private static double[] unit(float[] vector, String what) {
    UnitLength.of(vector, what);
    double squares = 0;
    for (float value : vector) {
      squares += (double) value * value;
    }
    double length = Math.sqrt(squares);
    var result = new double[vector.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = vector[i] / length;
    }
    return result;
  }

  /** ⟨u, v⟩, in [−1, 1]. */
  double cosine() {
    double sum = 0;
    for (int i = 0; i < first.length; i++) {
      sum += first[i] * second[i];
    }
    return Math.clamp(sum, -1, 1);
  }

  /** θ in [0, π], also where the cosine has lost it: 2·atan2(‖u − v‖, ‖u + v‖). */
  double angle() {
    double apart = 0;
    double together = 0;
    for (int i = 0; i < first.length; i++) {
      apart += (first[i] - second[i]) * (first[i] - second[i]);
      together += (first[i] + second[i]) * (first[i] + second[i]);
    }
    return 2 * Math.atan2(Math.sqrt(apart), Math.sqrt(together));
  }

  /**
   * a·u + b·v, scaled to length 1.
   *
   * @throws NumericalException if the two cancel
   */
  float[] sum(double a, double b) {
    var sum = new double[first.length];
    double squares = 0;
    for (int i = 0; i < sum.length; i++) {
      sum[i] = a * first[i] + b * second[i];
      squares += sum[i] * sum[i];
    }
    double length = Math.sqrt(squares);
    if (!(length > OPPOSITE)) {
      throw new NumericalException(
          "point between two queries: expected directions that do not cancel, found a cosine of "
              + cosine());
    }
    var result = new float[sum.length];
    for (int i = 0; i < sum.length; i++) {
      result[i] = (float) (sum[i] / length);
    }
    return result;
  }
}
