package dev.invar.diagnose;

import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import java.util.concurrent.CancellationException;

/**
 * How much work may go into what metrics share.
 *
 * @param comparisons most pairs of rows that are compared for nearest neighbours, at least 1: if n²
 *     is more, neighbours are looked for of drawn rows only, still among all rows
 * @param threads at least 1; no result depends on it
 * @param seed of drawn rows
 * @param progress told of long stages; if it is cancelled, work ends early with a {@link
 *     CancellationException}
 */
public record Effort(long comparisons, int threads, Seed seed, Progress progress) {
  /** Most rows whose neighbours are all found, by default. */
  public static final int EXACT_ROWS = 100_000;

  /** Exact neighbours for up to {@value #EXACT_ROWS} rows, on all processors. */
  public static final Effort DEFAULTS =
      new Effort(
          (long) EXACT_ROWS * EXACT_ROWS,
          Runtime.getRuntime().availableProcessors(),
          Seed.DEFAULT,
          Progress.NONE);

  public Effort {
    if (comparisons < 1) {
      throw new OptionException("comparisons", "at least 1", comparisons);
    }
    if (threads < 1) {
      throw new OptionException("threads", "at least 1", threads);
    }
  }

  /**
   * Goes on unless the user asked to stop; long work calls it between its steps.
   *
   * @param work what is being done, such as {@code "fitting directions"}
   * @throws CancellationException if the progress is cancelled
   */
  public void goOn(String work) {
    if (progress.isCancelled()) {
      throw new CancellationException("cancelled while " + work);
    }
  }
}
