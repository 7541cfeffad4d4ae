package dev.invar.align.learned;

import dev.invar.align.map.DenseLayer;
import dev.invar.linalg.FloatMatrix;
import java.lang.foreign.ValueLayout;
import java.util.random.RandomGenerator;

/**
 * A layer x ↦ Wx + b while it is trained, with the gradient of a loss L by W and b. Not
 * thread-safe.
 */
public final class TrainedLayer {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT;

  private final int outputs;
  private final int inputs;

  /** W row by row, then b. */
  private final float[] values;

  /** ∂L/∂W row by row, then ∂L/∂b. */
  private final float[] gradient;

  private TrainedLayer(int outputs, int inputs) {
    this.outputs = outputs;
    this.inputs = inputs;
    this.values = new float[outputs * inputs + outputs];
    this.gradient = new float[values.length];
  }

  /** A layer that gives 0 for everything, to start from. */
  public static TrainedLayer zero(int outputs, int inputs) {
    return new TrainedLayer(outputs, inputs);
  }

  /** A layer with weights uniform in ±1/√inputs and b = 0. */
  public static TrainedLayer random(int outputs, int inputs, RandomGenerator random) {
    var layer = new TrainedLayer(outputs, inputs);
    double most = 1 / Math.sqrt(inputs);
    for (int i = 0; i < outputs * inputs; i++) {
      layer.values[i] = (float) random.nextDouble(-most, most);
    }
    return layer;
  }

  /** W row by row, then b; shared, not copied. */
  public float[] values() {
    return values;
  }

  /** ∂L/∂W row by row, then ∂L/∂b, as {@link #learn} set it last; shared, not copied. */
  public float[] gradient() {
    return gradient;
  }

  /** The layer as it is now; a copy. */
  public DenseLayer layer() {
    var bias = new float[outputs];
    System.arraycopy(values, outputs * inputs, bias, 0, outputs);
    return DenseLayer.of(weights(), bias);
  }

  private FloatMatrix weights() {
    FloatMatrix weights = FloatMatrix.allocate(outputs, inputs);
    for (int i = 0; i < outputs * inputs; i++) {
      weights.segment().setAtIndex(FLOAT, i, values[i]);
    }
    return weights;
  }

  /**
   * Sets the gradient: ∂L/∂W = Σ (∂L/∂y)·xᵀ, ∂L/∂b = Σ ∂L/∂y over a batch.
   *
   * @param input x, n×inputs; only read
   * @param slope ∂L/∂y of each of its images y, n×outputs; only read
   */
  public void learn(FloatMatrix input, FloatMatrix slope) {
    FloatMatrix byWeights = slope.transposeTimes(input);
    for (int i = 0; i < outputs * inputs; i++) {
      gradient[i] = byWeights.segment().getAtIndex(FLOAT, i);
    }
    var sums = new double[outputs];
    var row = new float[outputs];
    for (long i = 0; i < slope.rows(); i++) {
      slope.copyRow(i, row);
      for (int j = 0; j < outputs; j++) {
        sums[j] += row[j];
      }
    }
    for (int j = 0; j < outputs; j++) {
      gradient[outputs * inputs + j] = (float) sums[j];
    }
  }

  /**
   * ∂L/∂x of a batch, from ∂L/∂y.
   *
   * @param slope n×outputs; only read
   * @return n×inputs
   */
  public FloatMatrix back(FloatMatrix slope) {
    return slope.times(weights());
  }
}
