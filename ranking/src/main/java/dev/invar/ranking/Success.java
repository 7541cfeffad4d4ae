package dev.invar.ranking;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Map;

/**
 * Success: 1 if at least one relevant document is among the top k, otherwise 0.
 *
 * <p>trec_eval's {@code success_k}. Cost: O(n log n) for n hits. Weakness: coarse: needs many
 * queries to tell two systems apart. Source: Manning, Raghavan, Schütze 2008, Introduction to
 * Information Retrieval, chapter 8.
 *
 * @param k the deepest rank that counts, from 1
 */
@Method(
    id = "success",
    name = "Success",
    source = "Manning, Raghavan, Schütze, Introduction to Information Retrieval, chapter 8, 2008",
    summary = "1 if a relevant document is among the top k")
public record Success(@Option(value = "the deepest rank that counts", min = 1) int k)
    implements RankingMeasure {
  public static final Success DEFAULTS = new Success(10);

  public Success {
    Options.check(Success.class, k);
  }

  @Override
  public double of(Ranking ranking, Map<String, Integer> grades) {
    return new JudgedHits(ranking, grades, k).found() > 0 ? 1 : 0;
  }
}
