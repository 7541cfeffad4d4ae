package dev.invar.encode.pooling;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;

/**
 * The average of the token states: v = Σᵢ mᵢhᵢ / Σᵢ mᵢ, over the t rows hᵢ with mask mᵢ.
 *
 * <p>Source: Reimers and Gurevych 2019, arXiv:1908.10084, section 3. Cost: O(t·width) time, no
 * memory. The sum is kept in float, as the models' own code does, so it carries t roundings.
 * Weakness: a long text's one telling sentence drowns among the others.
 */
@Method(
    id = "mean-pooling",
    name = "Mean of the token states",
    source = "Reimers and Gurevych 2019, arXiv:1908.10084",
    summary = "The average of the token states")
public record MeanPooling() implements Pooling {
  /** It has no options. */
  public static final MeanPooling DEFAULTS = new MeanPooling();

  @Override
  public void pool(FloatMatrix states, long[] mask, float[] into) {
    Pooling.requireFit(states, mask, into);
    MaskedSum.into(states, mask, into);
    MaskedSum.scale(into, 1f / MaskedSum.tokens(mask));
  }
}
