package dev.invar.method;

/**
 * Something beneath Invar that would not work: a native library, an encoder's runtime, an index
 * that another process is writing.
 */
public final class BackendException extends InvarException {
  private static final long serialVersionUID = 1L;

  /** Says which backend, what was asked of it, and what the user can do. */
  public BackendException(String message) {
    super(message);
  }

  /** As {@link #BackendException(String)}, with the backend's own failure as cause. */
  public BackendException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public String code() {
    return "backend";
  }
}
