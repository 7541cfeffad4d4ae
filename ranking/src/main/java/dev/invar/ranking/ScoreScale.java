package dev.invar.ranking;

/**
 * Carries scores of one ranking to [0, 1].
 *
 * @param low the score that becomes 0
 * @param high the score that becomes 1, at least {@code low}
 */
record ScoreScale(double low, double high) {
  /** From the worst to the best score of a ranking with at least one hit. */
  static ScoreScale of(Ranking ranking) {
    return new ScoreScale(ranking.hits().getLast().score(), ranking.hits().getFirst().score());
  }

  /** Where a score lies between the two; 1 if they are equal. */
  double place(double score) {
    if (low == high) {
      return 1;
    }
    // Halves, so that the distance between two huge scores stays finite.
    double range = high / 2 - low / 2;
    return range == 0 ? (score - low) / (high - low) : (score / 2 - low / 2) / range;
  }
}
