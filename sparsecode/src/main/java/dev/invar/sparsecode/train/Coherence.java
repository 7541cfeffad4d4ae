package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.sparsecode.rows.Draw;

/**
 * How alike atoms are: weight · mean over pairs i ≠ j of (Dᵢ·Dⱼ)², over latents drawn anew for each
 * step. Its gradient by Dᵢ is weight · 4·Σⱼ (Dᵢ·Dⱼ)·Dⱼ/(m(m−1)).
 */
final class Coherence {
  private static final int SAMPLE = 1024;
  private static final int PIECE = 128;

  private final int[] ordinals;
  private final FloatMatrix gradient;
  private final double loss;

  /**
   * @param atoms D; only read
   * @param seed of what is drawn
   */
  Coherence(FloatMatrix atoms, double weight, Seed seed, long step, Lanes lanes) {
    int h = (int) atoms.rows();
    int[] chosen = Draw.of(Math.min(h, SAMPLE), h, seed.derive("atoms " + step).random());
    int m = chosen.length;
    this.ordinals = new int[h];
    FloatMatrix drawn = FloatMatrix.allocate(m, atoms.columns());
    for (int i = 0; i < m; i++) {
      ordinals[chosen[i]] = i + 1;
      drawn.setRow(i, atoms.row(chosen[i]));
    }
    this.gradient = FloatMatrix.allocate(m, atoms.columns());
    var losses = new double[m];
    double scale = weight / Math.max(1, (double) m * (m - 1));
    lanes.each(
        (m + PIECE - 1) / PIECE,
        piece -> {
          int from = piece * PIECE;
          int to = Math.min(m, from + PIECE);
          FloatMatrix cosines = drawn.rowRange(from, to).timesTranspose(drawn);
          var row = new float[m];
          for (int i = from; i < to; i++) {
            cosines.copyRow(i - from, row);
            row[i] = 0;
            losses[i] = scaled(row, scale);
            cosines.setRow(i - from, row);
          }
          cosines.times(drawn, gradient.rowRange(from, to));
        });
    double sum = 0;
    for (double each : losses) {
      sum += each;
    }
    this.loss = sum;
  }

  /** Turns cosines into the factors of the gradient; gives their share of the loss. */
  private static double scaled(float[] cosines, double scale) {
    double squares = 0;
    for (int j = 0; j < cosines.length; j++) {
      squares += (double) cosines[j] * cosines[j];
      cosines[j] *= (float) (4 * scale);
    }
    return scale * squares;
  }

  double loss() {
    return loss;
  }

  /** Adds the gradient by an atom, if it was drawn. */
  void add(int latent, float[] into, float[] scratch) {
    if (ordinals[latent] > 0) {
      gradient.copyRow(ordinals[latent] - 1L, scratch);
      for (int j = 0; j < into.length; j++) {
        into[j] += scratch[j];
      }
    }
  }
}
