package dev.invar.ranking;

import dev.invar.method.NumericalException;

/**
 * A document with its score.
 *
 * @param id the document's id
 * @param score finite, higher is better; no unit
 */
public record Ranked(String id, double score) {
  /**
   * @throws NumericalException if the score is NaN or infinite
   */
  public Ranked {
    if (!Double.isFinite(score)) {
      throw new NumericalException(
          "score of document " + id + ": expected a finite number, found " + score);
    }
  }
}
