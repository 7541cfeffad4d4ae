package dev.invar.bench.sparse;

import dev.invar.bench.sparse.codes.Answer;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.kernel.Kernel;
import dev.invar.linalg.kernel.SimdKernel;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.util.Arrays;

/**
 * Search by codes whose best candidates are put in order by their dense vectors, which lie in
 * memory as the graphs' do.
 */
final class Rescored {
  private static final Kernel KERNEL = new SimdKernel();

  private final CodeIndex index;
  private final float[][] rows;

  Rescored(CodeIndex index, FloatMatrix dense) {
    this.index = index;
    this.rows = new float[(int) dense.rows()][];
    Arrays.setAll(rows, dense::row);
  }

  /**
   * The best documents.
   *
   * @param candidates how many the codes give; if no more than are wanted, theirs is the order
   */
  Answer search(SparseCode code, float[] query, int k, int candidates) throws IOException {
    Answer found = index.search(code, Math.max(k, candidates));
    if (candidates <= k) {
      return found;
    }
    int[] documents = found.documents();
    var keys = new long[documents.length];
    for (int i = 0; i < keys.length; i++) {
      // The bits of a float above -2 moved by 2 are ordered as the float is; the negation sorts
      // down.
      int bits = Float.floatToIntBits(KERNEL.dot(query, rows[documents[i]]) + 2);
      keys[i] = (long) -bits << 32 | documents[i];
    }
    Arrays.sort(keys);
    var best = new int[Math.min(k, keys.length)];
    var scores = new float[best.length];
    for (int i = 0; i < best.length; i++) {
      best[i] = (int) keys[i];
      scores[i] = Float.intBitsToFloat(-(int) (keys[i] >> 32)) - 2;
    }
    return new Answer(best, scores);
  }
}
