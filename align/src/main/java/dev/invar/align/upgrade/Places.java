package dev.invar.align.upgrade;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.TopK;

/** Places in a list of scores, and single products. */
final class Places {
  private Places() {}

  /** The places of the k highest scores, highest first; all if there are fewer. */
  static int[] best(float[] scores, int k) {
    return TopK.of(scores, Math.min(k, Math.max(1, scores.length)));
  }

  /** ⟨row, vector⟩. */
  static double product(FloatMatrix rows, long row, float[] vector) {
    double sum = 0;
    for (int j = 0; j < vector.length; j++) {
      sum += (double) rows.get(row, j) * vector[j];
    }
    return sum;
  }
}
