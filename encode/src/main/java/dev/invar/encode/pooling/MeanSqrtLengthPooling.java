package dev.invar.encode.pooling;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;

/**
 * The sum of the token states over the root of their number: v = Σᵢ mᵢhᵢ / √(Σᵢ mᵢ).
 *
 * <p>Source: Cer et al. 2018, arXiv:1803.11175, section 3.1. Cost: O(t·width) time, no memory. It
 * has the direction of {@link MeanPooling}; only the length differs, and grows with √t. Weakness:
 * after normalisation it is the mean.
 */
@Method(
    id = "mean-sqrt-length-pooling",
    name = "Sum of the token states over the root of their number",
    source = "Cer et al. 2018, arXiv:1803.11175",
    summary = "The sum of the token states divided by the square root of the number of tokens")
public record MeanSqrtLengthPooling() implements Pooling {
  /** It has no options. */
  public static final MeanSqrtLengthPooling DEFAULTS = new MeanSqrtLengthPooling();

  @Override
  public void pool(FloatMatrix states, long[] mask, float[] into) {
    Pooling.requireFit(states, mask, into);
    MaskedSum.into(states, mask, into);
    MaskedSum.scale(into, (float) (1 / Math.sqrt(MaskedSum.tokens(mask))));
  }
}
