package dev.invar.bench;

import java.util.Locale;

/** Whose figure a row shows. */
public enum Side {
  /** Invar's. */
  OURS,
  /** Another library's, measured in the same run. */
  PEER,
  /** What the machine or the literature allows: a bandwidth, a published value. */
  LIMIT;

  /** The word in JSON and tables. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
