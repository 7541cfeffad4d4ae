package dev.invar.ranking;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Map;

/**
 * Precision: how many of the top k are relevant, as a share of k, even if fewer than k were found.
 *
 * <p>trec_eval's {@code P_k}. Cost: O(n log n) for n hits. Weakness: 1 is out of reach for queries
 * with fewer than k relevant documents. Source: Manning, Raghavan, Schütze 2008, Introduction to
 * Information Retrieval, chapter 8.
 *
 * @param k the deepest rank that counts, from 1; there is no precision of a whole ranking
 */
@Method(
    id = "precision",
    name = "Precision",
    source = "Manning, Raghavan, Schütze, Introduction to Information Retrieval, chapter 8, 2008",
    summary = "Share of the top k that is relevant")
public record Precision(@Option(value = "the deepest rank that counts", min = 1, max = 1e6) int k)
    implements RankingMeasure {
  public static final Precision DEFAULTS = new Precision(10);

  public Precision {
    Options.check(Precision.class, k);
  }

  @Override
  public double of(Ranking ranking, Map<String, Integer> grades) {
    return (double) new JudgedHits(ranking, grades, k).found() / k;
  }
}
