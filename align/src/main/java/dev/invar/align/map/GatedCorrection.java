package dev.invar.align.map;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import java.util.Optional;

/**
 * x ↦ u + g∘δ: the direction u = x/‖x‖ and a small correction of it.
 *
 * <p>With v = (u − mean(u)) / √(var(u) + 1e-5) over the coordinates of u: δ = W₂·GELU(W₁v + b₁) +
 * b₂ is the correction, and g = 1/(1 + exp(−(Gv + c))) says for each coordinate how much of it
 * counts. A zero vector stays zero. Source: arXiv:2602.06205.
 *
 * @param hidden W₁ and b₁, h×d
 * @param output W₂ and b₂, d×h
 * @param gate G and c, d×d
 */
public record GatedCorrection(DenseLayer hidden, DenseLayer output, DenseLayer gate)
    implements VectorMap {
  private static final double LEAST_VARIANCE = 1e-5;

  /**
   * @throws ShapeException if the layers do not fit one another
   */
  public GatedCorrection {
    int width = hidden.inputWidth();
    requireShape("output layer", output, width, hidden.outputWidth());
    requireShape("gate", gate, width, width);
  }

  private static void requireShape(String what, DenseLayer layer, int rows, int columns) {
    if (layer.outputWidth() != rows || layer.inputWidth() != columns) {
      throw new ShapeException(
          what + " of a gated correction",
          rows + "×" + columns,
          layer.outputWidth() + "×" + layer.inputWidth());
    }
  }

  @Override
  public int inputWidth() {
    return hidden.inputWidth();
  }

  @Override
  public int outputWidth() {
    return hidden.inputWidth();
  }

  @Override
  public float[] apply(float[] vector) {
    if (vector.length != inputWidth()) {
      throw new ShapeException("width of a vector to correct", inputWidth(), vector.length);
    }
    return apply(FloatMatrix.copyOf(vector, 1, vector.length)).row(0);
  }

  @Override
  public FloatMatrix apply(FloatMatrix rows) {
    FloatMatrix directions = directions(rows);
    FloatMatrix inner = standardized(directions);
    FloatMatrix corrections = output.apply(ResidualNetwork.activated(hidden.apply(inner)));
    FloatMatrix gates = gate.apply(inner);
    var u = new float[inputWidth()];
    var delta = new float[inputWidth()];
    var g = new float[inputWidth()];
    for (long i = 0; i < rows.rows(); i++) {
      directions.copyRow(i, u);
      corrections.copyRow(i, delta);
      gates.copyRow(i, g);
      boolean zero = isZero(u);
      for (int j = 0; j < u.length; j++) {
        u[j] += zero ? 0 : (float) (delta[j] / (1 + Math.exp(-g[j])));
      }
      directions.setRow(i, u);
    }
    return directions;
  }

  /** Every row scaled to length 1; zero rows stay. */
  private static FloatMatrix directions(FloatMatrix rows) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), rows.columns());
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      double squares = 0;
      for (float value : row) {
        squares += (double) value * value;
      }
      for (int j = 0; j < row.length && squares > 0; j++) {
        row[j] = (float) (row[j] / Math.sqrt(squares));
      }
      result.setRow(i, row);
    }
    return result;
  }

  /**
   * What the layers see: every row with mean 0 and variance 1 over its coordinates.
   *
   * @param directions n×d; only read
   * @return n×d, a new matrix
   */
  public static FloatMatrix standardized(FloatMatrix directions) {
    FloatMatrix result = FloatMatrix.allocate(directions.rows(), directions.columns());
    var row = new float[directions.columns()];
    for (long i = 0; i < directions.rows(); i++) {
      directions.copyRow(i, row);
      double mean = 0;
      for (float value : row) {
        mean += value / (double) row.length;
      }
      double variance = 0;
      for (float value : row) {
        variance += (value - mean) * (value - mean) / row.length;
      }
      double scale = 1 / Math.sqrt(variance + LEAST_VARIANCE);
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) ((row[j] - mean) * scale);
      }
      result.setRow(i, row);
    }
    return result;
  }

  private static boolean isZero(float[] vector) {
    for (float value : vector) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }

  /** Always empty: the correction cannot be told from the sum. */
  @Override
  public Optional<VectorMap> inverse() {
    return Optional.empty();
  }

  @Override
  public boolean isRigid() {
    return false;
  }
}
