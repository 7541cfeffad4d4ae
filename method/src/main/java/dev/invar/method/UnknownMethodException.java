package dev.invar.method;

import java.util.Collection;

/** A name that nothing answers to: a method, an encoder, a benchmark. Lists the known ones. */
public final class UnknownMethodException extends InvarException {
  private static final long serialVersionUID = 1L;

  /**
   * @param kind what was looked for, such as {@code "fusion"}
   * @param id the name that was given
   * @param known the names that exist
   */
  public UnknownMethodException(String kind, String id, Collection<String> known) {
    super("unknown " + kind + " " + id + ": expected one of " + String.join(", ", known));
  }

  @Override
  public String code() {
    return "unknown-method";
  }
}
