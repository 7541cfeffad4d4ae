package dev.invar.method;

/** A file that is not what it should be: damaged, truncated, hostile, or of another format. */
public final class FormatException extends InvarException {
  private static final long serialVersionUID = 1L;

  /** The offset of a failure that is not at one byte, such as a missing file of a folder. */
  private static final long NO_OFFSET = -1;

  private final long offset;

  /**
   * @param source the file, as the user named it
   * @param offset the byte at which it goes wrong, from 0
   * @param what what was read there, such as {@code "header length"}
   * @param expected what should stand there
   * @param found what stands there
   */
  public FormatException(Object source, long offset, String what, Object expected, Object found) {
    super(
        source + ", byte " + offset + ": " + what + ": expected " + expected + ", found " + found);
    this.offset = offset;
  }

  /** A failure of a source as a whole, told in a sentence that says what, expected and found. */
  public FormatException(Object source, String message) {
    super(source + ": " + message);
    this.offset = NO_OFFSET;
  }

  /** As {@link #FormatException(Object, String)}, with the reader's own failure as cause. */
  public FormatException(Object source, String message, Throwable cause) {
    super(source + ": " + message, cause);
    this.offset = NO_OFFSET;
  }

  /** Whether the failure is at one byte. */
  public boolean hasOffset() {
    return offset != NO_OFFSET;
  }

  /** The byte at which the file goes wrong, from 0; meaningful if {@link #hasOffset}. */
  public long offset() {
    return offset;
  }

  @Override
  public String code() {
    return "format";
  }
}
