package dev.invar.align.map;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;

/**
 * x ↦ Wx + b in float, as a part of a network. Immutable, and safe for use by several threads.
 *
 * <p>Cost: 2md operations a vector, 4md bytes.
 */
public final class DenseLayer {
  private final FloatMatrix weights;
  private final float[] bias;

  private DenseLayer(FloatMatrix weights, float[] bias) {
    this.weights = weights.requireFinite("weights of a layer");
    this.bias = bias;
  }

  /**
   * x ↦ Wx + b.
   *
   * @param weights W, m×d, m and d at least 1; copied
   * @param bias b, m values; copied
   * @throws ShapeException if the sizes do not fit
   */
  public static DenseLayer of(FloatMatrix weights, float[] bias) {
    if (bias.length != weights.rows() || bias.length == 0 || weights.columns() == 0) {
      throw new ShapeException(
          "bias of a layer", "one value for each row of " + weights, bias.length);
    }
    FloatMatrix copy = FloatMatrix.allocate(weights.rows(), weights.columns());
    copy.segment().copyFrom(weights.segment());
    return new DenseLayer(copy, bias.clone());
  }

  /** d. */
  public int inputWidth() {
    return weights.columns();
  }

  /** m. */
  public int outputWidth() {
    return bias.length;
  }

  /** W, m×d; shared, not copied: only to be read. */
  public FloatMatrix weights() {
    return weights;
  }

  /** b, m values; a copy. */
  public float[] bias() {
    return bias.clone();
  }

  /** Applies it to one vector of d values, which is only read. */
  public float[] apply(float[] vector) {
    requireWidth(vector.length);
    float[] result = weights.times(vector);
    for (int i = 0; i < result.length; i++) {
      result[i] += bias[i];
    }
    return result;
  }

  /** Applies it to every row: n×d, only read, to a new n×m. */
  public FloatMatrix apply(FloatMatrix rows) {
    requireWidth(rows.columns());
    FloatMatrix result = rows.timesTranspose(weights);
    var row = new float[bias.length];
    for (long i = 0; i < result.rows(); i++) {
      result.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] += bias[j];
      }
      result.setRow(i, row);
    }
    return result;
  }

  private void requireWidth(int width) {
    if (width != inputWidth()) {
      throw new ShapeException("width of a vector for a layer", inputWidth(), width);
    }
  }
}
