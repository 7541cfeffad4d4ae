package dev.invar.ranking;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Map;

/**
 * Normalised discounted cumulative gain: Σ gᵢ / log₂(i + 1) over the top k, divided by the same sum
 * for the best ranking of all judged documents, where gᵢ is the grade at rank i.
 *
 * <p>trec_eval's {@code ndcg_cut_k}; its {@code ndcg} if k is {@link #WHOLE}. Cost: O(n log n) for
 * n hits and as much for the judgements. Weakness: documents nobody judged count as not relevant,
 * so systems unlike those that were pooled score too low. Source: Järvelin, Kekäläinen 2002,
 * doi:10.1145/582415.582418.
 *
 * @param k the deepest rank that counts, from 1
 */
@Method(
    id = "ndcg",
    name = "Normalised discounted cumulative gain",
    source = "doi:10.1145/582415.582418",
    summary = "Grades discounted by the logarithm of their rank, relative to the best ranking")
public record NormalizedGain(@Option(value = "the deepest rank that counts", min = 1) int k)
    implements RankingMeasure {
  public static final NormalizedGain DEFAULTS = new NormalizedGain(10);

  public NormalizedGain {
    Options.check(NormalizedGain.class, k);
  }

  @Override
  public double of(Ranking ranking, Map<String, Integer> grades) {
    return DiscountedCumulativeGain.normalized(ranking, grades, k, grade -> grade);
  }
}
