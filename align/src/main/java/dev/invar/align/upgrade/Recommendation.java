package dev.invar.align.upgrade;

import java.util.Locale;

/** What a plan tells to do. */
public enum Recommendation {
  /** Leave everything as it is. */
  KEEP,
  /** Search the untouched index with a mix of both models' queries. */
  MIX,
  /** Let the new model rank again what the index finds. */
  CASCADE,
  /** Search the untouched index with the new model's queries, carried over. */
  BRIDGE,
  /** Embed all texts again, little by little, while the index goes on answering. */
  BACKFILL,
  /** Embed all texts again at once. */
  RE_EMBED;

  /** Its name in options and JSON, such as {@code re-embed}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
