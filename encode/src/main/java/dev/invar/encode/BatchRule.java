package dev.invar.encode;

import dev.invar.encode.onnx.OnnxModel;
import dev.invar.encode.tokens.TextTokenizer;
import java.util.Arrays;

/**
 * How many texts of one length share an inference.
 *
 * <p>Sharing saves time on short texts, but a model whose activations are quantised per tensor
 * gives each text values that depend on its batch mates. So texts share one only if a trial shows
 * that not one bit of the result changes.
 *
 * @param tokens most tokens of a shared inference; 0 if texts must not share one
 */
record BatchRule(int tokens) {
  private static final int WORTHWHILE_TOKENS = 128;
  private static final int TRIAL_TEXTS = 4;
  private static final int TRIAL_TOKENS = 16;
  private static final String TRIAL = "the alloy keeps its length when the temperature changes";

  /** Tries the model on one short text and on the same ids in other orders. */
  static BatchRule of(OnnxModel model, TextTokenizer tokenizer, int maxTokens) {
    long[] text = tokenizer.ids(TRIAL, Math.min(TRIAL_TOKENS, maxTokens));
    int length = text.length;
    var batch = new long[TRIAL_TEXTS * length];
    for (int i = 0; i < batch.length; i++) {
      batch[i] = text[(i + i / length) % length];
    }
    float[] together = run(model, batch, TRIAL_TEXTS);
    int share = together.length / TRIAL_TEXTS;
    for (int i = 0; i < TRIAL_TEXTS; i++) {
      float[] alone = run(model, Arrays.copyOfRange(batch, i * length, (i + 1) * length), 1);
      if (!Arrays.equals(alone, Arrays.copyOfRange(together, i * share, (i + 1) * share))) {
        return new BatchRule(0);
      }
    }
    return new BatchRule(WORTHWHILE_TOKENS);
  }

  /** Most texts of a length in one inference; at least 1. */
  int texts(int length) {
    return Math.max(1, tokens / length);
  }

  private static float[] run(OnnxModel model, long[] ids, int texts) {
    var values = new float[1][];
    model.run(
        ids,
        texts,
        states -> {
          values[0] = new float[(int) states.rows() * states.columns()];
          var row = new float[states.columns()];
          for (int i = 0; i < states.rows(); i++) {
            states.copyRow(i, row);
            System.arraycopy(row, 0, values[0], i * row.length, row.length);
          }
        });
    return values[0];
  }
}
