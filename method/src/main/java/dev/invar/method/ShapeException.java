package dev.invar.method;

/**
 * Rows, columns or spaces that do not fit together: matrices of different widths, vectors of
 * different spaces, too few rows.
 */
public final class ShapeException extends InvarException {
  private static final long serialVersionUID = 1L;

  /**
   * @param what what has the wrong shape, such as {@code "columns of the query block"}
   * @param expected the shape or space that was needed
   * @param found the one that was given
   */
  public ShapeException(String what, Object expected, Object found) {
    super(what + ": expected " + expected + ", found " + found);
  }

  /** A failure told in a sentence of its own; it must still say what, expected and found. */
  public ShapeException(String message) {
    super(message);
  }

  @Override
  public String code() {
    return "shape";
  }
}
