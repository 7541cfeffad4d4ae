package dev.invar.ranking;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Map;

/**
 * Average precision: the precision at the rank of each relevant document among the top k, summed
 * and divided by the number of relevant documents, found or not. Its mean over queries is MAP.
 *
 * <p>trec_eval's {@code map}, or {@code map_cut_k}. Cost: O(n log n) for n hits. Weakness: a query
 * with one relevant document weighs as much as one with a hundred. Source: Buckley, Voorhees 2000,
 * doi:10.1145/345508.345543.
 *
 * @param k the deepest rank that counts, from 1
 */
@Method(
    id = "map",
    name = "Mean average precision",
    source = "doi:10.1145/345508.345543",
    summary = "Precision at the rank of each relevant document, averaged over all of them")
public record AveragePrecision(@Option(value = "the deepest rank that counts", min = 1) int k)
    implements RankingMeasure {
  public static final AveragePrecision DEFAULTS = new AveragePrecision(WHOLE);

  public AveragePrecision {
    Options.check(AveragePrecision.class, k);
  }

  @Override
  public double of(Ranking ranking, Map<String, Integer> grades) {
    JudgedHits hits = new JudgedHits(ranking, grades, k);
    double sum = 0;
    int found = 0;
    for (int i = 0; i < hits.grades().length; i++) {
      if (hits.grades()[i] > 0) {
        found++;
        sum += (double) found / (i + 1);
      }
    }
    return hits.perRelevant(sum);
  }
}
