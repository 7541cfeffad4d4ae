package dev.invar.sparsecode.train;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.GatheredRows;
import java.util.Arrays;
import java.util.Optional;

/**
 * The gradient of a step, latent by latent: nothing of the size h×d is kept. Cost over all latents:
 * O(entries·d). Safe for several threads, each with its own latents and {@link Row}.
 */
final class StepGradient {
  private final StepCodes codes;
  private final FloatMatrix rows;
  private final Optional<Coherence> coherence;

  /**
   * @param codes sorted by latents, with their slopes
   * @param rows the batch; only read
   */
  StepGradient(StepCodes codes, FloatMatrix rows, Optional<Coherence> coherence) {
    this.codes = codes;
    this.rows = rows;
    this.coherence = coherence;
  }

  /** The gradient by what belongs to one latent. */
  static final class Row {
    final float[] encoder;
    final float[] atom;
    private final float[] scratch;
    private int[] which = new int[64];
    private float[] values = new float[64];
    private float[] slopes = new float[64];
    double bias;

    Row(int d) {
      this.encoder = new float[d];
      this.atom = new float[d];
      this.scratch = new float[d];
    }

    private void require(int count) {
      if (which.length < count) {
        which = new int[2 * count];
        values = new float[2 * count];
        slopes = new float[2 * count];
      }
    }
  }

  /** Sets the gradient by a latent. */
  void set(int latent, Row into) {
    Arrays.fill(into.encoder, 0);
    Arrays.fill(into.atom, 0);
    into.bias = 0;
    add(codes.main, latent, into);
    add(codes.wide, latent, into);
    add(codes.idle, latent, into);
    coherence.ifPresent(each -> each.add(latent, into.atom, into.scratch));
  }

  private void add(CodeGroup group, int latent, Row into) {
    int count = group.countOf(latent);
    if (count == 0) {
      return;
    }
    into.require(count);
    for (int i = 0; i < count; i++) {
      int place = group.placeAt(group.firstOf(latent) + i);
      into.which[i] = group.rowOf(place);
      into.values[i] = group.values[place];
      into.slopes[i] = group.slopes[place];
      into.bias += group.slopes[place];
    }
    GatheredRows.add(group.residuals, into.which, into.values, 0, count, into.atom);
    GatheredRows.add(rows, into.which, into.slopes, 0, count, into.encoder);
  }
}
