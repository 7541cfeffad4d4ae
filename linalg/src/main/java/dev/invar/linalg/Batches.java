package dev.invar.linalg;

import java.util.concurrent.atomic.AtomicLong;

/** Hands out batches of rows, in order, to threads that ask for the next when done with one. */
final class Batches {
  private final AtomicLong next = new AtomicLong();
  private final long rows;
  private final long batch;

  Batches(long rows, long batch) {
    this.rows = rows;
    this.batch = batch;
  }

  /** The first row of a batch that nobody else has; the number of rows if none is left. */
  long next() {
    return Math.min(rows, next.getAndAdd(batch));
  }

  /** No more batches are handed out. */
  void stop() {
    next.set(rows);
  }
}
