package dev.invar.index.sparse;

/** What is known about the best documents that a {@link SparseCodeSearch} gave. */
public sealed interface Certificate {
  /** How many blocks of 64 documents were scored, of segments that have bounds. */
  long scored();

  /** How many blocks these segments have. */
  long blocks();

  /** No document that was left out comes before one that was found. */
  record Exact(long scored, long blocks) implements Certificate {}

  /**
   * Documents that were left out may come before some that were found.
   *
   * @param alpha the α of the search
   * @param unseen no document that was left out has a higher score, as far as floats go; those that
   *     were found with a score above it are the best
   */
  record Approximate(double alpha, long scored, long blocks, float unseen) implements Certificate {}
}
