package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.space.VectorSet;

/**
 * Vectors scaled to length 1, and what they lie around. The vectors stay where they are; a row is
 * scaled when it is asked for.
 */
final class UnitRows {
  private final VectorSet rows;
  private final float[] scales;
  private final float[] mean;

  /**
   * Reads all rows once.
   *
   * @throws NumericalException if a row is zero or a value is not finite; names the item
   */
  UnitRows(VectorSet rows) {
    this.rows = rows;
    this.scales = new float[rows.size()];
    int d = rows.vectors().columns();
    var sums = new double[d];
    var row = new float[d];
    for (int i = 0; i < scales.length; i++) {
      rows.vectors().copyRow(i, row);
      double length = length(row);
      if (!(length > 0) || length == Double.POSITIVE_INFINITY) {
        throw new NumericalException(
            "vector %s (row %d): expected finite numbers that are not all 0, found a length of %s"
                .formatted(rows.ids().get(i), i, length));
      }
      scales[i] = (float) (1 / length);
      for (int j = 0; j < d; j++) {
        sums[j] += row[j] / length;
      }
    }
    this.mean = new float[d];
    for (int j = 0; j < d && scales.length > 0; j++) {
      mean[j] = (float) (sums[j] / scales.length);
    }
  }

  private static double length(float[] row) {
    double squares = 0;
    for (float value : row) {
      squares += (double) value * value;
    }
    return Math.sqrt(squares);
  }

  int size() {
    return scales.length;
  }

  int width() {
    return mean.length;
  }

  /** The mean of the rows; shared. */
  float[] mean() {
    return mean;
  }

  /** A row of length 1 less a centre, into an array. */
  void centred(int number, float[] centre, float[] into) {
    rows.vectors().copyRow(number, into);
    for (int j = 0; j < into.length; j++) {
      into[j] = into[j] * scales[number] - centre[j];
    }
  }

  /** Rows of length 1 less their mean; a new matrix. */
  FloatMatrix centred(int[] numbers) {
    FloatMatrix chosen = FloatMatrix.allocate(numbers.length, width());
    var row = new float[width()];
    for (int i = 0; i < numbers.length; i++) {
      centred(numbers[i], mean, row);
      chosen.setRow(i, row);
    }
    return chosen;
  }

  /** Mean square of a row's distance from the mean. Cost: O(nd). */
  double variance() {
    var row = new float[width()];
    double squares = 0;
    for (int i = 0; i < size(); i++) {
      centred(i, mean, row);
      for (float value : row) {
        squares += (double) value * value;
      }
    }
    return squares / Math.max(1, size());
  }
}
