package dev.invar.encode.pooling;

import dev.invar.linalg.FloatMatrix;
import java.util.Arrays;

/** Σᵢ mᵢhᵢ, which several poolings share. */
final class MaskedSum {
  private MaskedSum() {}

  static void into(FloatMatrix states, long[] mask, float[] into) {
    Arrays.fill(into, 0);
    for (int i = 0; i < mask.length; i++) {
      for (int j = 0; mask[i] != 0 && j < into.length; j++) {
        into[j] += states.get(i, j);
      }
    }
  }

  static int tokens(long[] mask) {
    int tokens = 0;
    for (long token : mask) {
      tokens += token == 0 ? 0 : 1;
    }
    return tokens;
  }

  static void scale(float[] vector, float factor) {
    for (int j = 0; j < vector.length; j++) {
      vector[j] *= factor;
    }
  }
}
