package dev.invar.index.upgrade;

import dev.invar.method.BackendException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.lucene.store.LockObtainFailedException;

/**
 * Waits for others who write the new vectors: each does so for the moment of a commit only. Nobody
 * stays longer than some seconds, so after {@value #PATIENCE_SECONDS} of them there is something
 * wrong, and the failure is passed on.
 */
final class Waiting {
  private static final long PATIENCE_SECONDS = 30;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private Waiting() {}

  interface Work<T> {
    T run() throws IOException;
  }

  /** Tries again while a lock is held by another. */
  static <T> T forLock(Work<T> work) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      try {
        return work.run();
      } catch (BackendException e) {
        if (!isHeld(e) || System.nanoTime() - end > 0) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** Whether a failure says that another has the lock. */
  static boolean isHeld(BackendException e) {
    return e.getCause() instanceof LockObtainFailedException;
  }
}
