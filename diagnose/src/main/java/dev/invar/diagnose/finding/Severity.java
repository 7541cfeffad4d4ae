package dev.invar.diagnose.finding;

/** How much a finding matters. */
public enum Severity {
  /** Answers are wrong until it is mended. */
  ERROR,
  /** Answers are worse than they could be. */
  WARNING,
  /** Worth knowing. */
  NOTE
}
