package dev.invar.sparsecode.rows;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.space.VectorSet;

/**
 * Vectors scaled to length 1, and the mean that they lie around. The vectors stay where they are,
 * of any length; a row is scaled when it is asked for. Memory: 8 bytes a row.
 */
public final class UnitRows {
  private static final int BLOCK = 2048;

  private final VectorSet vectors;
  private final double[] lengths;
  private final float[] mean;

  /**
   * Reads all vectors once.
   *
   * @param vectors n×d; shared, not copied
   * @throws NumericalException if one is zero or a value is not finite; names the item
   */
  public UnitRows(VectorSet vectors) {
    this.vectors = vectors;
    this.lengths = new double[vectors.size()];
    var row = new float[vectors.vectors().columns()];
    var sums = new double[row.length];
    for (int i = 0; i < lengths.length; i++) {
      vectors.vectors().copyRow(i, row);
      int number = i;
      lengths[i] =
          UnitLength.required(
              row, () -> "vector %s (row %d)".formatted(vectors.ids().get(number), number));
      for (int j = 0; j < row.length; j++) {
        sums[j] += row[j] / lengths[i];
      }
    }
    this.mean = new float[row.length];
    for (int j = 0; j < mean.length; j++) {
      mean[j] = (float) (sums[j] / Math.max(1, lengths.length));
    }
  }

  /** The vectors as they are. */
  public VectorSet vectors() {
    return vectors;
  }

  /** n. */
  public int size() {
    return lengths.length;
  }

  /** d. */
  public int width() {
    return mean.length;
  }

  /** The mean of the rows, d values; 0 if there are none. Shared. */
  public float[] mean() {
    return mean;
  }

  /**
   * A row of length 1 less a centre.
   *
   * @param number from 0 to n − 1
   * @param centre d values; only read
   * @param into d values; overwritten
   */
  public void centred(int number, float[] centre, float[] into) {
    vectors.vectors().copyRow(number, into);
    for (int j = 0; j < into.length; j++) {
      into[j] = (float) (into[j] / lengths[number] - centre[j]);
    }
  }

  /** Rows of length 1 less the mean; a new matrix. */
  public FloatMatrix centred(int[] numbers) {
    FloatMatrix chosen = FloatMatrix.allocate(numbers.length, width());
    var row = new float[width()];
    for (int i = 0; i < numbers.length; i++) {
      centred(numbers[i], mean, row);
      chosen.setRow(i, row);
    }
    return chosen;
  }

  /** Rows {@code from} to {@code to − 1} of length 1 less the mean; a new matrix. */
  public FloatMatrix centred(int from, int to) {
    FloatMatrix block = FloatMatrix.allocate(to - from, width());
    var row = new float[width()];
    for (int i = from; i < to; i++) {
      centred(i, mean, row);
      block.setRow(i - from, row);
    }
    return block;
  }

  /** Mean square of a row's distance from the mean; 0 if there are no rows. Cost: O(nd). */
  public double variance() {
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

  /** Σ (x − mean)(x − mean)ᵀ over the rows: d×d. Cost: 2·n·d² operations. */
  public DoubleMatrix scatter() {
    DoubleMatrix sum = DoubleMatrix.allocate(width(), width());
    for (int from = 0; from < size(); from += BLOCK) {
      DoubleMatrix block = centred(from, Math.min(size(), from + BLOCK)).toDoubles();
      sum = sum.plus(block.transposeTimes(block));
    }
    return sum;
  }
}
