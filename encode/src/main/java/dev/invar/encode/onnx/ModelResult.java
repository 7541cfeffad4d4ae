package dev.invar.encode.onnx;

/** What is asked of a model. */
public enum ModelResult {
  /** texts×t×width floats, one row per token. */
  TOKEN_STATES("token states (texts x tokens x width floats)"),

  /** texts×width floats, pooled by the model itself. */
  SENTENCE_VECTORS("sentence vectors (texts x width floats, named sentence_embedding)");

  private final String words;

  ModelResult(String words) {
    this.words = words;
  }

  @Override
  public String toString() {
    return words;
  }
}
