package dev.invar.sparsecode;

import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * One sparse code: the latents that are active, and how strongly. A code may be empty: then it is
 * like no other.
 *
 * @param latents ascending, each once, at least 0; shared, not copied, and only read
 * @param values one for each latent, finite and above 0; shared, not copied, and only read
 */
@SuppressWarnings("ArrayRecordComponent") // codes are shared: there are millions of them
public record SparseCode(int[] latents, float[] values) {
  /**
   * Cost: O(k).
   *
   * @throws ShapeException if the arrays differ in length, or the latents are not ascending, not
   *     each once, or below 0
   * @throws NumericalException if a value is NaN, infinite, 0 or below
   */
  public SparseCode {
    if (latents.length != values.length) {
      throw new ShapeException(
          "values of a sparse code",
          "one for each of " + latents.length + " latents",
          values.length);
    }
    int before = -1;
    for (int i = 0; i < latents.length; i++) {
      if (latents[i] <= before) {
        throw outOfOrder(i, before, latents[i]);
      }
      before = latents[i];
      if (!(values[i] > 0) || values[i] == Float.POSITIVE_INFINITY) {
        throw new NumericalException(
            "sparse code, latent %d: expected a finite value above 0, found %s"
                .formatted(latents[i], values[i]));
      }
    }
  }

  private static ShapeException outOfOrder(int place, int before, int latent) {
    String expected =
        latent < 0
            ? "numbers from 0 on"
            : before == latent ? "each latent once" : "latents in ascending order";
    String found =
        latent < 0 || place == 0 ? Integer.toString(latent) : latent + " after " + before;
    return new ShapeException("latents of a sparse code, place " + place, expected, found);
  }

  /** How many latents are active. */
  public int size() {
    return latents.length;
  }

  /**
   * Refuses latents that do not exist.
   *
   * @param h how many latents there are
   * @param what whose code it is, for the message
   * @return this
   * @throws ShapeException if a latent is h or above
   */
  public SparseCode requireWithin(int h, String what) {
    if (latents.length > 0 && latents[latents.length - 1] >= h) {
      throw new ShapeException(
          "latents of " + what, "numbers below " + h, latents[latents.length - 1]);
    }
    return this;
  }

  /** Σ over latents of both: the dot product, in doubles, in ascending order of latents. */
  public double dot(SparseCode other) {
    double sum = 0;
    int i = 0;
    int j = 0;
    while (i < latents.length && j < other.latents.length) {
      if (latents[i] == other.latents[j]) {
        sum += (double) values[i++] * other.values[j++];
      } else if (latents[i] < other.latents[j]) {
        i++;
      } else {
        j++;
      }
    }
    return sum;
  }

  /** Euclidean length; 0 if the code is empty. */
  public double length() {
    double sum = 0;
    for (float value : values) {
      sum += (double) value * value;
    }
    return Math.sqrt(sum);
  }

  /** The same direction with length 1; a copy. An empty code stays as it is. */
  public SparseCode unit() {
    double length = length();
    var scaled = new float[values.length];
    for (int i = 0; i < scaled.length; i++) {
      // A value that is tiny beside the others must not become 0.
      scaled[i] = Math.max(Float.MIN_NORMAL, (float) (values[i] / length));
    }
    return new SparseCode(latents, scaled);
  }
}
