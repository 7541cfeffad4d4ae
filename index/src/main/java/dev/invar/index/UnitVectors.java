package dev.invar.index;

import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;

/**
 * Vectors as the index compares them: by the cosine, which is the dot product of vectors of length
 * 1. Vectors of a normalised space are kept as they come and must have length 1; those of another
 * space are divided by their length.
 */
final class UnitVectors {
  /**
   * How far from 1 the length of a normalised vector may be, no unit. Half-precision vectors of any
   * usual width stay within it; a vector that was never normalised does not.
   */
  static final double TOLERANCE = 2e-3;

  private UnitVectors() {}

  /** Length of a vector: no unit, ≥ 0. */
  static double length(float[] vector) {
    double sum = 0;
    for (float x : vector) {
      sum += (double) x * x;
    }
    return Math.sqrt(sum);
  }

  /** A vector divided by its length; the array given is only read. */
  static float[] of(float[] vector) {
    double length = length(vector);
    var unit = new float[vector.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = (float) (vector[i] / length);
    }
    return unit;
  }

  /**
   * Refuses a vector that has no direction or is not of the space.
   *
   * @throws ShapeException if it is not as wide as the space
   * @throws NumericalException if it holds NaN or infinity, is all zero, or has not length 1 in a
   *     normalised space
   */
  static void check(float[] vector, Space space, String what) {
    double length = requireDirection(vector, space, what);
    if (space.normalized() && Math.abs(length - 1) > TOLERANCE) {
      throw new NumericalException(
          what + ": expected length 1 in the normalised space " + space + ", found " + length);
    }
  }

  /** As {@link #check}, but of any length: only the direction of a query counts. */
  static void checkQuery(float[] vector, Space space) {
    requireDirection(vector, space, "the query's vector");
  }

  private static double requireDirection(float[] vector, Space space, String what) {
    if (vector.length != space.width()) {
      throw new ShapeException("width of " + what, space.width(), vector.length);
    }
    double length = length(vector);
    if (!Double.isFinite(length)) {
      throw new NumericalException(
          what + ": expected finite numbers, found " + firstNotFinite(vector));
    }
    if (length == 0) {
      throw new NumericalException(
          what + ": expected a direction, found a vector of zeros, which is equally far from all");
    }
    return length;
  }

  private static String firstNotFinite(float[] vector) {
    for (int i = 0; i < vector.length; i++) {
      if (!Float.isFinite(vector[i])) {
        return vector[i] + " at column " + i;
      }
    }
    throw new AssertionError("the square of a float is a finite double");
  }
}
