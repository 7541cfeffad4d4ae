package dev.invar.method;

/**
 * A failure that Invar throws on purpose. There are six; nothing else is thrown on purpose but
 * {@link java.io.IOException}. Each message says what, expected, found and where.
 */
public abstract sealed class InvarException extends RuntimeException
    permits ShapeException,
        OptionException,
        UnknownMethodException,
        FormatException,
        NumericalException,
        BackendException {
  private static final long serialVersionUID = 1L;

  InvarException(String message) {
    super(message);
  }

  InvarException(String message, Throwable cause) {
    super(message, cause);
  }

  /** A stable word for the failure in JSON, such as {@code shape}. */
  public abstract String code();
}
