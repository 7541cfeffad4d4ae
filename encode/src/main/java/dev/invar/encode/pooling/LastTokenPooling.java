package dev.invar.encode.pooling;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;

/**
 * The state of the last token, which has read all others in a causal model: v = hᵢ for the greatest
 * i with mᵢ = 1.
 *
 * <p>Source: Neelakantan et al. 2022, arXiv:2201.10005, section 2. Cost: O(width) time, no memory.
 * Weakness: useful only for models trained to gather the text there.
 */
@Method(
    id = "last-token-pooling",
    name = "State of the last token",
    source = "Neelakantan et al. 2022, arXiv:2201.10005",
    summary = "The state of the last token, which has read all others in a causal model")
public record LastTokenPooling() implements Pooling {
  /** It has no options. */
  public static final LastTokenPooling DEFAULTS = new LastTokenPooling();

  @Override
  public void pool(FloatMatrix states, long[] mask, float[] into) {
    Pooling.requireFit(states, mask, into);
    int last = mask.length - 1;
    while (mask[last] == 0) {
      last--;
    }
    states.copyRow(last, into);
  }
}
