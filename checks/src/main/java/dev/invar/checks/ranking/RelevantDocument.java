package dev.invar.checks.ranking;

/**
 * A relevant document as the definitions of the measures see it.
 *
 * @param grade 1 or above
 * @param rank in the ranking that is measured, from 1; 0 if it was not found
 * @param idealRank in a best ranking of all judged documents, from 1
 */
record RelevantDocument(int grade, int rank, int idealRank) {
  /** Whether it is among the top k. */
  boolean found(int k) {
    return rank >= 1 && rank <= k;
  }

  /** Whether a best ranking has it among the top k. */
  boolean ideallyFound(int k) {
    return idealRank <= k;
  }
}
