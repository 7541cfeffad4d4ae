package dev.invar.linalg;

import dev.invar.linalg.kernel.Kernel;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.util.ArrayList;
import java.util.List;

/**
 * The exact k nearest rows of a matrix of any size, in memory or mapped from a file.
 *
 * <p>Few queries pass once over the rows at the speed of memory. Many queries are compared by
 * matrix products of blocks; a row whose product comes within the rounding error of a query's k-th
 * best is scored again by itself. Both ways give the same rows and the same scores, bit for bit, on
 * any number of threads. "Exact" means: by the scores as rounded to float, ties to the lower row.
 *
 * <p>Cost: n·d reads for up to {@value #FEW} queries, 2·q·n·d operations for more; memory for q·k
 * neighbours and a block of products on each thread.
 */
public final class NearestRows {
  /** Up to this many queries pass over the rows one by one. */
  static final int FEW = 7;

  /** Below this many products it does not pay to load a library for them. */
  private static final long FEW_PRODUCTS = 1L << 24;

  /** Bytes of rows that one thread takes at a time, or less so that all have several turns. */
  private static final long BATCH = 4L << 20;

  private NearestRows() {}

  /**
   * What is asked for.
   *
   * @param score how nearness is measured
   * @param k neighbours for each query, at least 1; all rows if there are fewer
   * @param threads at least 1; the answer does not depend on it
   */
  public record Request(Score score, int k, int threads) {
    public Request {
      requireAtLeastOne("k", k);
      requireAtLeastOne("threads", threads);
    }

    private static void requireAtLeastOne(String option, int value) {
      if (value < 1) {
        throw new OptionException(option, "at least 1", value);
      }
    }
  }

  /**
   * The k nearest rows of each query, on the calling thread.
   *
   * @param queries q×d; only read
   * @param rows n×d; only read
   * @param score how nearness is measured
   * @param k neighbours for each query, at least 1; all rows if there are fewer
   * @throws ShapeException if the widths differ, or q·k does not fit an array
   * @throws NumericalException if an entry is not finite, naming it, or a score overflows
   */
  public static Neighbors of(FloatMatrix queries, FloatMatrix rows, Score score, int k) {
    return of(queries, rows, new Request(score, k, 1));
  }

  /** As {@link #of(FloatMatrix, FloatMatrix, Score, int)}, on as many threads as requested. */
  public static Neighbors of(FloatMatrix queries, FloatMatrix rows, Request request) {
    return of(queries, rows, request, Listener.NONE);
  }

  /** As {@link #of(FloatMatrix, FloatMatrix, Request)}, heard by a listener. */
  public static Neighbors of(
      FloatMatrix queries, FloatMatrix rows, Request request, Listener listener) {
    long work = queries.rows() * rows.rows() * Math.max(1, rows.columns());
    boolean byProducts =
        queries.rows() > FEW && work >= FEW_PRODUCTS && request.k <= rows.rows() / 8;
    return of(
        Backends.kernel(),
        queries,
        rows,
        request,
        byProducts ? scorer -> new ProductScan(scorer, Backends.dense()) : DirectScan::new,
        listener);
  }

  /**
   * Hears how far a search is, from any of its threads, many times a second. What it throws ends
   * the search and is thrown on.
   */
  @FunctionalInterface
  public interface Listener {
    /** Hears nothing. */
    Listener NONE = rows -> {};

    /** So many more rows have been compared with all that they are to be compared with. */
    void compared(long rows);
  }

  /** How a thread compares its batches of rows. */
  interface ScanMaker {
    Scan scan(Scorer scorer);
  }

  /** One thread's comparison of all queries with batches of rows. */
  interface Scan {
    /**
     * Offers the rows of a batch to each query's best; {@code first} is the number of its first.
     */
    void offer(FloatMatrix batch, long first, TopK[] best);
  }

  static Neighbors of(
      Kernel kernel, FloatMatrix queries, FloatMatrix rows, Request request, ScanMaker maker) {
    return of(kernel, queries, rows, request, maker, Listener.NONE);
  }

  private static Neighbors of(
      Kernel kernel,
      FloatMatrix queries,
      FloatMatrix rows,
      Request request,
      ScanMaker maker,
      Listener listener) {
    Shapes.requireCount("columns of the queries", rows.columns(), queries.columns());
    queries.requireFinite("queries");
    int k = (int) Math.min(request.k, rows.rows());
    int q = Shapes.arrayLength("queries", queries.rows());
    int count = Shapes.arrayLength("neighbours", (long) q * k);
    if (count == 0) {
      return new Neighbors(k, new long[0], new float[0]);
    }
    long batch = batch(rows, request.threads);
    var batches = new Batches(rows.rows(), batch);
    List<TopK[]> found = new ArrayList<>();
    Workers.run(
        request.threads,
        () -> {
          var best = new TopK[q];
          for (int i = 0; i < q; i++) {
            best[i] = new TopK(k);
          }
          Scan scan = maker.scan(new Scorer(kernel, queries, request.score));
          try {
            for (long from = batches.next(); from < rows.rows(); from = batches.next()) {
              long to = Math.min(rows.rows(), from + batch);
              scan.offer(rows.rowRange(from, to), from, best);
              listener.compared(to - from);
            }
          } finally {
            batches.stop();
          }
          synchronized (found) {
            found.add(best);
          }
        });
    var neighbourRows = new long[count];
    var scores = new float[count];
    for (int i = 0; i < q; i++) {
      TopK all = found.getFirst()[i];
      for (TopK[] other : found.subList(1, found.size())) {
        all.offerAll(other[i]);
      }
      all.drainTo(neighbourRows, scores, i * k);
    }
    return new Neighbors(k, neighbourRows, scores);
  }

  /** How many rows a thread takes at a time: whole blocks of products, if there are several. */
  private static long batch(FloatMatrix rows, int threads) {
    long share = rows.rows() / (4L * threads) + 1;
    long most = BATCH / Math.max(1, rows.columns() * (long) Float.BYTES) + 1;
    long batch = Math.min(share, most);
    return batch <= ProductScan.ROWS
        ? batch
        : (batch + ProductScan.ROWS - 1) / ProductScan.ROWS * ProductScan.ROWS;
  }
}
