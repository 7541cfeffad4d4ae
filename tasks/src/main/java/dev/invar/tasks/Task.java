package dev.invar.tasks;

import dev.invar.method.Progress;
import java.io.IOException;

/**
 * A job that a user can ask for. The record is the request.
 *
 * @param <R> what it reports
 */
public interface Task<R> {
  /**
   * Does it.
   *
   * @throws IOException if a file cannot be read or written
   * @throws dev.invar.method.InvarException for one of the six failures
   */
  R run(Workplace workplace) throws IOException;

  /** Does it with the user's own encoders and clock. */
  default R run(Progress progress) throws IOException {
    return run(Workplace.of(progress));
  }
}
