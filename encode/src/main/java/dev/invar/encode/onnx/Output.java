package dev.invar.encode.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.TensorInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One output of a model.
 *
 * @param name as the model calls it
 * @param width its last dimension; 0 if the model does not fix it
 * @param perToken whether it has a row per token, else one per text
 */
record Output(String name, int width, boolean perToken) {
  private static final List<String> PER_TOKEN = List.of("last_hidden_state", "token_embeddings");
  private static final List<String> PER_TEXT = List.of("sentence_embedding");
  private static final int TOKEN_RANK = 3;
  private static final int TEXT_RANK = 2;

  /** The token states: by the names in use, else the first output of their rank. */
  static Optional<Output> tokens(Map<String, NodeInfo> outputs) {
    List<Output> found = ofRank(outputs, TOKEN_RANK);
    return found.stream()
        .filter(output -> PER_TOKEN.contains(output.name))
        .findFirst()
        .or(() -> found.stream().findFirst());
  }

  /** The sentence vectors, which only a model that pools by itself has. */
  static Optional<Output> texts(Map<String, NodeInfo> outputs) {
    return ofRank(outputs, TEXT_RANK).stream()
        .filter(output -> PER_TEXT.contains(output.name))
        .findFirst();
  }

  private static List<Output> ofRank(Map<String, NodeInfo> outputs, int rank) {
    var found = new ArrayList<Output>();
    outputs.forEach((name, node) -> {
      if (node.getInfo() instanceof TensorInfo tensor
          && tensor.type == OnnxJavaType.FLOAT
          && tensor.getShape().length == rank) {
        long width = tensor.getShape()[rank - 1];
        found.add(new Output(name, (int) Math.max(width, 0), rank == TOKEN_RANK));
      }
    });
    return found;
  }
}
