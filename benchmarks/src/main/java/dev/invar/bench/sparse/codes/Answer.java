package dev.invar.bench.sparse.codes;

import java.util.Arrays;

/**
 * The best documents for a query, the best first; of equal scores the lower number first.
 *
 * @param documents their numbers; shared, not copied
 * @param scores one for each of them; shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // made within timings
public record Answer(int[] documents, float[] scores) {
  /** Whether documents and scores are the same, bit for bit. */
  public boolean isSame(Answer other) {
    return Arrays.equals(documents, other.documents) && Arrays.equals(scores, other.scores);
  }

  /**
   * Whether the scores are the same, bit for bit: of equal scores another index may have another
   * document first.
   */
  public boolean hasSameScores(Answer other) {
    return Arrays.equals(scores, other.scores);
  }

  /** How many of the documents the other has too. */
  public int common(Answer other) {
    int[] sorted = other.documents.clone();
    Arrays.sort(sorted);
    return (int) Arrays.stream(documents).filter(d -> Arrays.binarySearch(sorted, d) >= 0).count();
  }

  /** The share of the other's documents that this one has, in [0, 1]; 1 if the other has none. */
  public double recall(Answer other) {
    return other.documents.length == 0 ? 1 : common(other) / (double) other.documents.length;
  }
}
