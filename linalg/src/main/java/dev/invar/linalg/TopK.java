package dev.invar.linalg;

/** Keeps the k highest of the scores it is offered; ties in order of row. Not thread-safe. */
@SuppressWarnings({"DoNotCallSuggester", "UnusedVariable"})
public final class TopK {
  private final int k;

  /** Keeps k ≥ 1 scores. */
  public TopK(int k) {
    this.k = k;
  }

  /** Row numbers of the k highest scores, highest first. */
  public static int[] of(float[] scores, int k) {
    throw new UnsupportedOperationException();
  }

  /** How many it keeps. */
  public int k() {
    return k;
  }
}
