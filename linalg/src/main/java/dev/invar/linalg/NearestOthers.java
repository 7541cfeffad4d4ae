package dev.invar.linalg;

import dev.invar.linalg.NearestRows.Listener;
import dev.invar.linalg.NearestRows.Request;
import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.JavaDense;
import dev.invar.linalg.kernel.Kernel;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * The exact k nearest other rows of each row of one matrix.
 *
 * <p>The same rows and the same scores, bit for bit, as {@link NearestRows} gives for all rows as
 * queries when each is left out of its own list. Scores are the same from both sides, so each pair
 * of blocks is multiplied once and offered to the lists of both: half the operations.
 *
 * <p>Cost: n²·d operations; memory for n·k neighbours, on the heap, and two blocks of products on
 * each thread. Weakness: thousands of equal rows all tie, and each of their pairs is scored by
 * itself.
 */
public final class NearestOthers {
  /** Below this many products it does not pay to load a library for them. */
  private static final long FEW_PRODUCTS = 1L << 24;

  private NearestOthers() {}

  /**
   * The k nearest other rows of each row.
   *
   * @param rows n×d; only read
   * @param request k, all other rows if there are fewer, and on how many threads
   * @param listener hears of about as many rows as have been compared with all others
   * @return n lists
   * @throws ShapeException if n·k does not fit an array
   * @throws NumericalException if an entry is not finite, naming it, or a score overflows
   */
  public static Neighbors of(FloatMatrix rows, Request request, Listener listener) {
    double work = (double) rows.rows() * rows.rows() * Math.max(1, rows.columns());
    Kernel kernel = Backends.kernel();
    Dense dense = work < FEW_PRODUCTS ? new JavaDense(kernel) : Backends.dense();
    return of(kernel, dense, rows, request, listener);
  }

  static Neighbors of(
      Kernel kernel, Dense dense, FloatMatrix rows, Request request, Listener listener) {
    rows.requireFinite("rows");
    int n = Shapes.arrayLength("rows", rows.rows());
    int k = Math.min(request.k(), Math.max(0, n - 1));
    int count = Shapes.arrayLength("neighbours", (long) n * k);
    var neighbourRows = new long[count];
    var scores = new float[count];
    if (count > 0) {
      TopK[] best = compare(kernel, dense, rows, request, k, listener);
      for (int i = 0; i < n; i++) {
        best[i].drainTo(neighbourRows, scores, i * k);
      }
    }
    return new Neighbors(k, neighbourRows, scores);
  }

  private static TopK[] compare(
      Kernel kernel, Dense dense, FloatMatrix rows, Request request, int k, Listener listener) {
    var best = new TopK[(int) rows.rows()];
    Arrays.setAll(best, i -> new TopK(k));
    var lists = new SharedLists(kernel, rows, request.score(), best);
    var pairs = new BlockPairs(best.length, PairScan.ROWS);
    Workers.run(
        Math.min(request.threads(), pairs.count()),
        () -> {
          var scan = new PairScan(kernel, dense, lists);
          try {
            for (var pair = pairs.next(); pair.isPresent(); pair = pairs.next()) {
              scan.offer(pair.get());
              long compared = pairs.compared(pair.get());
              if (compared > 0) {
                listener.compared(compared);
              }
            }
          } finally {
            pairs.stop();
          }
        });
    return best;
  }
}
