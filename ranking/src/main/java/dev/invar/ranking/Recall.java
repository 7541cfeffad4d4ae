package dev.invar.ranking;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Map;

/**
 * Recall: how many of the relevant documents are among the top k, as a share of all of them.
 *
 * <p>trec_eval's {@code recall_k}. Cost: O(n log n) for n hits. Weakness: blind to order within the
 * top k. Source: Manning, Raghavan, Schütze 2008, Introduction to Information Retrieval, chapter 8.
 *
 * @param k the deepest rank that counts, from 1
 */
@Method(
    id = "recall",
    name = "Recall",
    source = "Manning, Raghavan, Schütze, Introduction to Information Retrieval, chapter 8, 2008",
    summary = "Share of the relevant documents among the top k")
public record Recall(@Option(value = "the deepest rank that counts", min = 1) int k)
    implements RankingMeasure {
  public static final Recall DEFAULTS = new Recall(100);

  public Recall {
    Options.check(Recall.class, k);
  }

  @Override
  public double of(Ranking ranking, Map<String, Integer> grades) {
    JudgedHits hits = new JudgedHits(ranking, grades, k);
    return hits.perRelevant(hits.found());
  }
}
