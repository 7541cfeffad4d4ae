package dev.invar.align;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;

/** Scales vectors to length 1: what cosines compare, and what every map here takes and gives. */
public final class UnitLength {
  private UnitLength() {}

  /**
   * A vector scaled to length 1.
   *
   * @param vector only read
   * @param what its name in the message
   * @throws NumericalException if it is zero, or its length is not finite
   */
  public static float[] of(float[] vector, String what) {
    double length = length(vector);
    if (!isDirection(length)) {
      throw noDirection(what, length);
    }
    return scaled(vector, 1 / length);
  }

  /**
   * A vector scaled to length 1; a zero vector stays as it is.
   *
   * @throws NumericalException if its length is not finite
   */
  public static float[] orZero(float[] vector) {
    double length = requireFinite(length(vector));
    return length > 0 ? scaled(vector, 1 / length) : vector.clone();
  }

  /** The length of a mapped vector, which no map of finite numbers makes infinite or NaN. */
  static double requireFinite(double length) {
    if (!Double.isFinite(length)) {
      throw new NumericalException(
          "length of a mapped vector: expected a finite number, found " + length);
    }
    return length;
  }

  /**
   * Rows scaled to length 1.
   *
   * @param rows only read
   * @param what a row's name in the message, which the row's number follows
   * @return a new matrix
   * @throws NumericalException if a row is zero, or its length is not finite
   */
  public static FloatMatrix ofRows(FloatMatrix rows, String what) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), rows.columns());
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      scale(row, 1 / requireDirection(length(row), what, i));
      result.setRow(i, row);
    }
    return result;
  }

  /** Scales rows to length 1 where they are; zero rows stay as they are. */
  static void scaleRows(FloatMatrix rows) {
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      double length = requireFinite(length(row));
      if (length > 0) {
        scale(row, 1 / length);
        rows.setRow(i, row);
      }
    }
  }

  /** ‖v‖, computed without overflow; four sums at a time, so that none waits for another. */
  static double length(float[] vector) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int i = 0;
    for (; i + 4 <= vector.length; i += 4) {
      sum0 += (double) vector[i] * vector[i];
      sum1 += (double) vector[i + 1] * vector[i + 1];
      sum2 += (double) vector[i + 2] * vector[i + 2];
      sum3 += (double) vector[i + 3] * vector[i + 3];
    }
    for (; i < vector.length; i++) {
      sum0 += (double) vector[i] * vector[i];
    }
    return Math.sqrt(sum0 + sum1 + (sum2 + sum3));
  }

  /**
   * A row's length.
   *
   * @throws NumericalException if it is 0 or not finite; names the row
   */
  static double requireDirection(double length, String what, long row) {
    if (!isDirection(length)) {
      throw noDirection(what + " " + row, length);
    }
    return length;
  }

  /** Whether a vector of this length has a direction. */
  static boolean isDirection(double length) {
    return length > 0 && length < Double.POSITIVE_INFINITY;
  }

  static NumericalException noDirection(String what, double length) {
    return new NumericalException(
        what + ": expected a direction, found a vector of length " + length);
  }

  private static float[] scaled(float[] vector, double factor) {
    float[] result = vector.clone();
    scale(result, factor);
    return result;
  }

  /** Multiplies a vector, in place. */
  static void scale(float[] vector, double factor) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] * factor);
    }
  }
}
