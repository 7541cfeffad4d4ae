package dev.invar.encode.parts;

/**
 * What an encoder puts before texts, by role.
 *
 * @param query before every query; often empty
 * @param passage before every passage; often empty
 */
public record Prefixes(String query, String passage) {
  /** Nothing. */
  public static final Prefixes NONE = new Prefixes("", "");
}
