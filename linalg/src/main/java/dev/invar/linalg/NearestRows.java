package dev.invar.linalg;

/** The exact k nearest rows of a matrix of any size. */
@SuppressWarnings({"DoNotCallSuggester", "UnusedVariable"})
public final class NearestRows {
  private NearestRows() {}

  /**
   * The k nearest rows of each query, on the calling thread.
   *
   * @param queries q×d; only read
   * @param rows n×d; only read
   * @param k how many, at least 1; fewer are returned if n is smaller
   */
  public static Neighbors of(FloatMatrix queries, FloatMatrix rows, Score score, int k) {
    return of(queries, rows, new Request(score, k, 1));
  }

  /** As {@link #of(FloatMatrix, FloatMatrix, Score, int)}, on several threads if asked. */
  public static Neighbors of(FloatMatrix queries, FloatMatrix rows, Request request) {
    throw new UnsupportedOperationException();
  }

  /**
   * What is asked for.
   *
   * @param score how nearness is measured
   * @param k neighbours for each query, at least 1
   * @param threads at least 1; the answer does not depend on it
   */
  public record Request(Score score, int k, int threads) {}
}
