package dev.invar.encode;

import dev.invar.method.BackendException;
import dev.invar.method.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * One run of a stream: a thread reads and tokenises, workers infer, the caller's thread feeds the
 * sink. At most three windows exist at a time: one being read, one waiting, one being delivered.
 */
final class EncodingStream<T, R> {
  /** Takes an item with its result. */
  interface Sink<T, R> {
    void accept(T item, R result) throws IOException;
  }

  /** What the reader hands over: a window, and on the last one how reading ended. */
  private record Handover<T, R>(
      EncodingWindow<T, R> window, boolean last, Optional<Throwable> failure) {}

  private static final Duration READER_PATIENCE = Duration.ofSeconds(10);

  private final Iterator<T> items;
  private final Function<T, long[]> tokenizer;
  private final InferencePlan<R> plan;
  private final Sink<T, R> sink;
  private final Progress progress;
  private final BlockingQueue<Handover<T, R>> ready = new ArrayBlockingQueue<>(1);
  private volatile boolean over;

  EncodingStream(
      Iterator<T> items,
      Function<T, long[]> tokenizer,
      InferencePlan<R> plan,
      Sink<T, R> sink,
      Progress progress) {
    this.items = items;
    this.tokenizer = tokenizer;
    this.plan = plan;
    this.sink = sink;
    this.progress = progress;
  }

  void run() throws IOException {
    ExecutorService workers =
        Executors.newFixedThreadPool(
            plan.threads(), Thread.ofPlatform().daemon().name("encoder-", 0).factory());
    Thread reader =
        Thread.ofPlatform().daemon().name("encoding reader").unstarted(() -> read(workers));
    try {
      reader.start();
      deliver();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BackendException("encoding was interrupted", e);
    } finally {
      over = true;
      reader.interrupt();
      workers.shutdownNow();
      await(workers, reader);
    }
  }

  /**
   * The inferences in hand end within one batch; an iterator that blocks for ever is not waited
   * for.
   */
  private static void await(ExecutorService workers, Thread reader) {
    boolean interrupted = Thread.interrupted();
    workers.close();
    try {
      reader.join(READER_PATIENCE);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isStopped() {
    return over || progress.isCancelled();
  }

  private void deliver() throws InterruptedException, IOException {
    while (true) {
      Handover<T, R> handover = ready.take();
      if (!deliver(handover.window())) {
        return;
      }
      if (handover.failure().isPresent()) {
        rethrow(handover.failure().get());
      }
      if (handover.last()) {
        return;
      }
    }
  }

  /**
   * Whether the window was delivered whole. Once the stream is cancelled no text is begun, and what
   * was done before still reaches the sink, up to the first text that was not.
   */
  private boolean deliver(EncodingWindow<T, R> window) throws InterruptedException, IOException {
    for (int i = 0; i < window.size(); i++) {
      if (!isDone(window, i)) {
        return false;
      }
      sink.accept(window.item(i), window.result(i));
      progress.advance(1);
    }
    return true;
  }

  private boolean isDone(EncodingWindow<T, R> window, int i) throws InterruptedException {
    try {
      return window.await(i);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      rethrow(cause == null ? e : cause);
      return false;
    }
  }

  private void read(ExecutorService workers) {
    Optional<Throwable> failure = Optional.empty();
    boolean last = false;
    try {
      while (!last) {
        var window = new EncodingWindow<T, R>();
        try {
          last = !fill(window);
        } catch (RuntimeException | Error e) {
          failure = Optional.of(e);
          last = true;
        }
        window.submit(plan, workers, this::isStopped);
        ready.put(new Handover<>(window, last, failure));
      }
    } catch (InterruptedException | RejectedExecutionException e) {
      // The caller has left: nobody waits for another window.
    }
  }

  /** Whether there may be more to read. */
  private boolean fill(EncodingWindow<T, R> window) {
    while (!window.isFull()) {
      if (isStopped() || !items.hasNext()) {
        return false;
      }
      T item = items.next();
      window.add(item, tokenizer.apply(item));
    }
    return true;
  }

  private static void rethrow(Throwable failure) {
    switch (failure) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new BackendException("encoding failed: " + failure, failure);
    }
  }
}
