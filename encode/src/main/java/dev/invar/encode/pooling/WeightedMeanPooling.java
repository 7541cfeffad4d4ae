package dev.invar.encode.pooling;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;
import java.util.Arrays;

/**
 * The average of the token states, each weighted by its position: v = Σᵢ i·mᵢhᵢ / Σᵢ i·mᵢ, with i
 * counted from 1 at the first row, padding counted.
 *
 * <p>Source: Muennighoff 2022, arXiv:2202.08904, equation 2. Cost: O(t·width) time, no memory. The
 * later tokens of a causal model have read more of the text. Weakness: with padding on the left the
 * weights shift, as in the models' own code; Invar pads on the right.
 */
@Method(
    id = "weighted-mean-pooling",
    name = "Mean of the token states, later tokens weighing more",
    source = "Muennighoff 2022, arXiv:2202.08904",
    summary = "The average of the token states, each weighted by its position")
public record WeightedMeanPooling() implements Pooling {
  /** It has no options. */
  public static final WeightedMeanPooling DEFAULTS = new WeightedMeanPooling();

  @Override
  public void pool(FloatMatrix states, long[] mask, float[] into) {
    Pooling.requireFit(states, mask, into);
    Arrays.fill(into, 0);
    float total = 0;
    for (int i = 0; i < mask.length; i++) {
      float weight = (i + 1) * mask[i];
      for (int j = 0; weight != 0 && j < into.length; j++) {
        into[j] += weight * states.get(i, j);
      }
      total += weight;
    }
    MaskedSum.scale(into, 1 / total);
  }
}
