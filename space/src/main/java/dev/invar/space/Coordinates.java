package dev.invar.space;

import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/** What similarities ask of coordinates before and while they compare them. */
final class Coordinates {
  private Coordinates() {}

  static void requireComparable(float[] a, float[] b) {
    if (a.length != b.length) {
      throw new ShapeException("width of the second vector", a.length + ", as the first", b.length);
    }
    requireFinite(a, "first");
    requireFinite(b, "second");
  }

  private static void requireFinite(float[] vector, String which) {
    for (int i = 0; i < vector.length; i++) {
      if (!Float.isFinite(vector[i])) {
        throw new NumericalException(
            "coordinate %d of the %s vector: expected a finite number, found %s"
                .formatted(i, which, vector[i]));
      }
    }
  }

  static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  /**
   * ‖v‖; no float is so large or small that its square leaves the doubles.
   *
   * @throws NumericalException if it is zero, since a zero vector has no direction
   */
  static double lengthOfDirection(float[] vector, String which) {
    double length = Math.sqrt(dot(vector, vector));
    if (length == 0) {
      throw new NumericalException(
          "the "
              + which
              + " vector: expected a direction, found all "
              + vector.length
              + " coordinates zero");
    }
    return length;
  }
}
