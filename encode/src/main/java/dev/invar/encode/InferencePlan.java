package dev.invar.encode;

import dev.invar.encode.onnx.OnnxModel;
import dev.invar.linalg.FloatMatrix;
import java.util.function.Function;

/**
 * How texts are run through a model.
 *
 * @param model the model
 * @param batches which texts share an inference
 * @param threads inferences side by side; at least 1
 * @param finish makes a text's result of its rows, which are valid only until it returns
 */
record InferencePlan<R>(
    OnnxModel model, BatchRule batches, int threads, Function<FloatMatrix, R> finish) {

  /**
   * Runs some texts of one length.
   *
   * @param ids one array per text; only read
   * @param results where the results go
   * @param positions per text its place in the results
   */
  void run(long[][] ids, R[] results, int[] positions) {
    int length = ids[0].length;
    var joined = new long[ids.length * length];
    for (int i = 0; i < ids.length; i++) {
      System.arraycopy(ids[i], 0, joined, i * length, length);
    }
    model.run(
        joined,
        ids.length,
        states -> {
          long rows = states.rows() / ids.length;
          for (int i = 0; i < ids.length; i++) {
            results[positions[i]] = finish.apply(states.rowRange(i * rows, (i + 1) * rows));
          }
        });
  }
}
