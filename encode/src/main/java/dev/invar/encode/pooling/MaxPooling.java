package dev.invar.encode.pooling;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;
import java.util.Arrays;

/**
 * The largest value of each component over the tokens: vⱼ = maxᵢ hᵢⱼ over the rows with mᵢ = 1.
 *
 * <p>Source: Reimers and Gurevych 2019, arXiv:1908.10084, section 3. Cost: O(t·width) time, no
 * memory. Weakness: longer texts have larger components.
 */
@Method(
    id = "max-pooling",
    name = "Largest value of each component",
    source = "Reimers and Gurevych 2019, arXiv:1908.10084",
    summary = "The largest value of each component over the tokens")
public record MaxPooling() implements Pooling {
  /** It has no options. */
  public static final MaxPooling DEFAULTS = new MaxPooling();

  @Override
  public void pool(FloatMatrix states, long[] mask, float[] into) {
    Pooling.requireFit(states, mask, into);
    Arrays.fill(into, Float.NEGATIVE_INFINITY);
    for (int i = 0; i < mask.length; i++) {
      for (int j = 0; mask[i] != 0 && j < into.length; j++) {
        into[j] = Math.max(into[j], states.get(i, j));
      }
    }
  }
}
