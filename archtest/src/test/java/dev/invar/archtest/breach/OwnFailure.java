package dev.invar.archtest.breach;

/** A failure of its own, which may call its parent's constructor. */
public class OwnFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Calls its parent's. */
  public OwnFailure(String message) {
    super(message);
  }
}
