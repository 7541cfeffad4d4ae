package dev.invar.align.map;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import java.util.Optional;

/**
 * x ↦ x + W₂·GELU(W₁x + b₁) + b₂: the vector itself and what one hidden layer adds to it.
 *
 * @param hidden W₁ and b₁, h×d
 * @param output W₂ and b₂, d×h
 */
public record ResidualNetwork(DenseLayer hidden, DenseLayer output) implements VectorMap {
  /**
   * @throws ShapeException if the layers do not fit one another
   */
  public ResidualNetwork {
    if (hidden.outputWidth() != output.inputWidth()
        || output.outputWidth() != hidden.inputWidth()) {
      throw new ShapeException(
          "output layer of a residual network",
          hidden.inputWidth() + "×" + hidden.outputWidth(),
          output.outputWidth() + "×" + output.inputWidth());
    }
  }

  @Override
  public int inputWidth() {
    return hidden.inputWidth();
  }

  @Override
  public int outputWidth() {
    return output.outputWidth();
  }

  @Override
  public float[] apply(float[] vector) {
    float[] active = hidden.apply(vector);
    for (int i = 0; i < active.length; i++) {
      active[i] = Gelu.of(active[i]);
    }
    float[] result = output.apply(active);
    for (int i = 0; i < result.length; i++) {
      result[i] += vector[i];
    }
    return result;
  }

  @Override
  public FloatMatrix apply(FloatMatrix rows) {
    FloatMatrix added = output.apply(activated(hidden.apply(rows)));
    var sum = new float[added.columns()];
    var row = new float[added.columns()];
    for (long i = 0; i < added.rows(); i++) {
      added.copyRow(i, sum);
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        sum[j] += row[j];
      }
      added.setRow(i, sum);
    }
    return added;
  }

  /** GELU of every entry, in place. */
  static FloatMatrix activated(FloatMatrix rows) {
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] = Gelu.of(row[j]);
      }
      rows.setRow(i, row);
    }
    return rows;
  }

  /** Always empty: what the hidden layer adds cannot be told from the sum. */
  @Override
  public Optional<VectorMap> inverse() {
    return Optional.empty();
  }

  @Override
  public boolean isRigid() {
    return false;
  }
}
