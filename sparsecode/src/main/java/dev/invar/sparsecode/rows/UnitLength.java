package dev.invar.sparsecode.rows;

import dev.invar.method.NumericalException;
import java.util.function.Supplier;

/** The lengths of rows. */
public final class UnitLength {
  private UnitLength() {}

  /** The length √Σxⱼ² of a row, summed in doubles; not finite if a value is not. */
  public static double of(float[] row) {
    double squares = 0;
    for (float value : row) {
      squares += (double) value * value;
    }
    return Math.sqrt(squares);
  }

  /**
   * The length of a row, which must have a direction.
   *
   * @param name of the row, for the message
   * @throws NumericalException if the row is zero or a value is not finite
   */
  public static double required(float[] row, Supplier<String> name) {
    double length = of(row);
    if (!(length > 0) || length == Double.POSITIVE_INFINITY) {
      throw new NumericalException(
          "%s: expected finite numbers that are not all 0, found a length of %s"
              .formatted(name.get(), length));
    }
    return length;
  }

  /**
   * Divides a row by its length.
   *
   * @param row modified
   * @param length above 0
   */
  public static void scale(float[] row, double length) {
    for (int j = 0; j < row.length; j++) {
      row[j] = (float) (row[j] / length);
    }
  }
}
