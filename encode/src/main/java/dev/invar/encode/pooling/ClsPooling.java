package dev.invar.encode.pooling;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;

/**
 * The state of the first token, which is [CLS] in the BERT family: v = hᵢ for the least i with mᵢ =
 * 1.
 *
 * <p>Source: Devlin et al. 2019, arXiv:1810.04805, section 3. Cost: O(width) time, no memory.
 * Weakness: useful only for models trained to gather the text there.
 */
@Method(
    id = "cls-pooling",
    name = "State of the first token",
    source = "Devlin et al. 2019, arXiv:1810.04805",
    summary = "The state of the first token, which is [CLS] in the BERT family")
public record ClsPooling() implements Pooling {
  /** It has no options. */
  public static final ClsPooling DEFAULTS = new ClsPooling();

  @Override
  public void pool(FloatMatrix states, long[] mask, float[] into) {
    Pooling.requireFit(states, mask, into);
    int first = 0;
    while (mask[first] == 0) {
      first++;
    }
    states.copyRow(first, into);
  }
}
