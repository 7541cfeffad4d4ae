package dev.invar.sparsecode.baseline;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.TrainingSet;
import java.util.Arrays;

/** Vectors scaled to length 1 and their mean; scaled when they are asked for. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record UnitRows(VectorSet vectors, double[] mean) {
  private static final int BLOCK = 2048;

  /**
   * Reads all vectors once.
   *
   * @throws NumericalException if one is zero or a value is not finite; names the item
   */
  static UnitRows of(VectorSet vectors) {
    var sums = new double[vectors.vectors().columns()];
    var row = new double[sums.length];
    for (int i = 0; i < vectors.size(); i++) {
      copyUnit(vectors, i, row);
      for (int j = 0; j < sums.length; j++) {
        sums[j] += row[j];
      }
    }
    int count = Math.max(1, vectors.size());
    return new UnitRows(vectors, Arrays.stream(sums).map(sum -> sum / count).toArray());
  }

  /** The passages of a training set, which must be as many as there are latents. */
  static UnitRows of(TrainingSet data, int latents) {
    if (data.passages().size() < latents) {
      throw new ShapeException(
          "rows to learn a coder from",
          "at least " + latents + ", one for each latent",
          data.passages().size());
    }
    return of(data.passages());
  }

  private static void copyUnit(VectorSet vectors, int number, double[] into) {
    float[] row = vectors.vectors().row(number);
    double squares = 0;
    for (float value : row) {
      squares += (double) value * value;
    }
    double length = Math.sqrt(squares);
    if (!(length > 0) || length == Double.POSITIVE_INFINITY) {
      throw new NumericalException(
          "vector %s (row %d): expected finite numbers that are not all 0, found a length of %s"
              .formatted(vectors.ids().get(number), number, length));
    }
    for (int j = 0; j < into.length; j++) {
      into[j] = row[j] / length;
    }
  }

  int width() {
    return mean.length;
  }

  float[] floatMean() {
    var floats = new float[mean.length];
    for (int j = 0; j < floats.length; j++) {
      floats[j] = (float) mean[j];
    }
    return floats;
  }

  /** Rows {@code from} to {@code to − 1} of length 1, less the mean. */
  FloatMatrix centred(int from, int to) {
    FloatMatrix block = FloatMatrix.allocate(to - from, mean.length);
    var row = new double[mean.length];
    var floats = new float[mean.length];
    for (int i = from; i < to; i++) {
      copyUnit(vectors, i, row);
      for (int j = 0; j < row.length; j++) {
        floats[j] = (float) (row[j] - mean[j]);
      }
      block.setRow(i - from, floats);
    }
    return block;
  }

  /** Σ (x − mean)(x − mean)ᵀ: d×d. Cost: 2·n·d² operations. */
  DoubleMatrix scatter() {
    DoubleMatrix sum = DoubleMatrix.allocate(mean.length, mean.length);
    for (int from = 0; from < vectors.size(); from += BLOCK) {
      DoubleMatrix block = centred(from, Math.min(vectors.size(), from + BLOCK)).toDoubles();
      sum = sum.plus(block.transposeTimes(block));
    }
    return sum;
  }
}
