package dev.invar.method;

/** Numbers for which the result is not defined: NaN, infinity, a singular matrix, a zero vector. */
public final class NumericalException extends InvarException {
  private static final long serialVersionUID = 1L;

  /** Says what, expected, found and where, such as {@code "row 7: expected …, found NaN"}. */
  public NumericalException(String message) {
    super(message);
  }

  @Override
  public String code() {
    return "numerical";
  }
}
