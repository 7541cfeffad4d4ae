package dev.invar.align.upgrade;

import dev.invar.ranking.Interval;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a way of changing the model did in a trial.
 *
 * @param way the way
 * @param agreement share of its top 10 that the new model's own search has in its top 10, mean over
 *     the queries, 0 to 1; with its interval. It is no measure of quality: two models disagree, and
 *     either may be right
 * @param judged how well it answered, if queries were judged
 */
public record WayOutcome(UpgradeWay way, Interval agreement, Optional<Judged> judged) {
  /**
   * Quality by judgements.
   *
   * @param ndcg mean nDCG@10, 0 to 1
   * @param gain mean of nDCG@10 less the old model's, query by query, −1 to 1
   * @param kept mean nDCG@10 over that of full re-embedding; 1 if that is 0
   * @param flips queries answered better and worse than by the old model
   * @param gains query id to nDCG@10 less the old model's; copied
   */
  public record Judged(
      Interval ndcg, Interval gain, double kept, Flips flips, SortedMap<String, Double> gains) {
    public Judged {
      gains = Collections.unmodifiableSortedMap(new TreeMap<>(gains));
    }
  }
}
