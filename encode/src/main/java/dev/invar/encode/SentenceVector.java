package dev.invar.encode;

import dev.invar.encode.parts.ModelParts;
import dev.invar.encode.pooling.Pooling;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import java.util.Arrays;

/** The last step: one text's share of a model's result becomes its vector. */
final class SentenceVector {
  private SentenceVector() {}

  /**
   * @param states t×width token states, or 1×width if the model pools by itself; only read
   * @return the vector, of length 1 if the parts say so; a zero vector stays zero
   * @throws NumericalException if the model gave NaN or infinity
   */
  static float[] of(ModelParts parts, FloatMatrix states) {
    var vector = new float[states.columns()];
    if (parts.pooling().isPresent()) {
      Pooling pooling = parts.pooling().get();
      var everyToken = new long[(int) states.rows()];
      Arrays.fill(everyToken, 1);
      pooling.pool(states, everyToken, vector);
    } else {
      states.copyRow(0, vector);
    }
    double squares = 0;
    for (float x : vector) {
      squares += (double) x * x;
    }
    if (!Double.isFinite(squares)) {
      throw new NumericalException(
          "encoder " + parts.id() + ": expected finite vectors, found one with length² " + squares);
    }
    if (parts.normalized() && squares > 0) {
      double scale = 1 / Math.sqrt(squares);
      for (int j = 0; j < vector.length; j++) {
        vector[j] = (float) (vector[j] * scale);
      }
    }
    return vector;
  }
}
