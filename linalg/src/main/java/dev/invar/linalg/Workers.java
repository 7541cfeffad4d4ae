package dev.invar.linalg;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;

/** Runs the same work on several threads, the caller's among them, until all are done. */
public final class Workers {
  private Workers() {}

  /**
   * Does a number of tasks, each once, on several threads.
   *
   * @param tasks how many, at least 0
   * @param threads at least 1; more than tasks are not used
   * @param task given its number, from 0; the first failure of any is thrown once all have ended
   */
  public static void forEach(int tasks, int threads, IntConsumer task) {
    var numbers = new Batches(tasks, 1);
    run(
        Math.min(threads, tasks),
        () -> {
          for (long number = numbers.next(); number < tasks; number = numbers.next()) {
            task.accept((int) number);
          }
        });
  }

  /** The first failure of any thread is thrown once all have ended. */
  static void run(int threads, Runnable work) {
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    Runnable guarded =
        () -> {
          try {
            work.run();
          } catch (RuntimeException | Error e) {
            failures.add(e);
          }
        };
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < threads; i++) {
      others.add(Thread.ofPlatform().daemon().name("invar-linalg-", i).start(guarded));
    }
    guarded.run();
    boolean interrupted = false;
    for (Thread other : others) {
      interrupted |= joinUninterrupted(other);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    for (Throwable failure : failures) {
      switch (failure) {
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        default -> throw new AssertionError(failure);
      }
    }
  }

  /** Waits for a thread to end; true if this thread was interrupted meanwhile. */
  private static boolean joinUninterrupted(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        return interrupted;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
  }
}
