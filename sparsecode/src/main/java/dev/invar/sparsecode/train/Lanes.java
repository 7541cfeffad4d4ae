package dev.invar.sparsecode.train;

import java.util.ArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Does pieces of work on several threads. Which thread does which piece is open: pieces write to
 * places of their own, so that nothing depends on it.
 */
final class Lanes implements AutoCloseable {
  private final int threads;
  private final ExecutorService others;

  Lanes(int threads) {
    this.threads = threads;
    this.others =
        Executors.newFixedThreadPool(
            Math.max(1, threads - 1),
            Thread.ofPlatform().daemon().name("invar-training-", 1).factory());
  }

  /** Does the pieces 0 to count − 1, and comes back when all are done. */
  void each(int count, IntConsumer piece) {
    var next = new AtomicInteger();
    Runnable work =
        () -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            piece.accept(i);
          }
        };
    var running = new ArrayList<Future<?>>();
    for (int i = 1; i < Math.min(threads, count); i++) {
      running.add(others.submit(work));
    }
    try {
      work.run();
    } finally {
      running.forEach(Lanes::join);
    }
  }

  /** Waits for the end even if this thread is interrupted, and stays interrupted then. */
  private static void join(Future<?> future) {
    boolean interrupted = false;
    while (true) {
      try {
        future.get();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException failure) {
          throw failure;
        }
        if (e.getCause() instanceof Error failure) {
          throw failure;
        }
        throw new AssertionError(e);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    others.shutdown();
  }
}
