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
    if (!(length > 0) || length == Double.POSITIVE_INFINITY) {
      throw new NumericalException(
          what + ": expected a direction, found a vector of length " + length);
    }
    return scaled(vector, 1 / length);
  }

  /** A vector scaled to length 1; a zero vector stays as it is. */
  public static float[] orZero(float[] vector) {
    double length = length(vector);
    return length > 0 ? scaled(vector, 1 / length) : vector.clone();
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
      result.setRow(i, of(row, what + " " + i));
    }
    return result;
  }

  /** ‖v‖, computed without overflow. */
  static double length(float[] vector) {
    double sum = 0;
    for (float value : vector) {
      sum += (double) value * value;
    }
    return Math.sqrt(sum);
  }

  private static float[] scaled(float[] vector, double factor) {
    var result = new float[vector.length];
    for (int i = 0; i < vector.length; i++) {
      result[i] = (float) (vector[i] * factor);
    }
    return result;
  }
}
