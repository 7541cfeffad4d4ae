package dev.invar.method;

/** An option's value that is not allowed, or an option that does not exist. */
public final class OptionException extends InvarException {
  private static final long serialVersionUID = 1L;

  /**
   * @param option the option's name
   * @param expected the values allowed
   * @param found the value given
   */
  public OptionException(String option, Object expected, Object found) {
    super(option + ": expected " + expected + ", found " + found);
  }

  /** A failure told in a sentence of its own; it must still say what, expected and found. */
  public OptionException(String message) {
    super(message);
  }

  @Override
  public String code() {
    return "option";
  }
}
