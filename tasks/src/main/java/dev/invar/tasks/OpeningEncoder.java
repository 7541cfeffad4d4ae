package dev.invar.tasks;

import dev.invar.encode.Encoder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * An encoder that another thread is opening. Whoever begins it also ends it, by {@link #await} or
 * {@link #discard}, and then the thread is done.
 */
final class OpeningEncoder {
  private final CompletableFuture<Encoder> opening;

  private OpeningEncoder(CompletableFuture<Encoder> opening) {
    this.opening = opening;
  }

  static OpeningEncoder begin(Supplier<Encoder> open) {
    return new OpeningEncoder(
        CompletableFuture.supplyAsync(
            open, task -> Thread.ofPlatform().daemon().name("encoder opener").start(task)));
  }

  /** The encoder, which is the caller's to close; or what its opening threw. */
  Encoder await() {
    try {
      return opening.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw e;
      }
    }
  }

  /** Closes the encoder as soon as it is open; whether it opens no longer matters to anybody. */
  void discard() {
    try {
      opening.join().close();
    } catch (CompletionException e) {
      // Nobody asked for it; what went wrong elsewhere is on its way.
    }
  }
}
