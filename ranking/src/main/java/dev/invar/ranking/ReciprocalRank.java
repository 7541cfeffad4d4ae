package dev.invar.ranking;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Map;

/**
 * Reciprocal rank: 1 / rank of the first relevant document, 0 if none is among the top k. Its mean
 * over queries is MRR.
 *
 * <p>trec_eval's {@code recip_rank}. Cost: O(n log n) for n hits. Weakness: blind to everything
 * below the first relevant document. Source: Voorhees 1999, The TREC-8 question answering track
 * report, NIST SP 500-246.
 *
 * @param k the deepest rank that counts, from 1
 */
@Method(
    id = "mrr",
    name = "Mean reciprocal rank",
    source = "Voorhees, The TREC-8 question answering track report, NIST SP 500-246, 1999",
    summary = "One over the rank of the first relevant document")
public record ReciprocalRank(@Option(value = "the deepest rank that counts", min = 1) int k)
    implements RankingMeasure {
  public static final ReciprocalRank DEFAULTS = new ReciprocalRank(WHOLE);

  public ReciprocalRank {
    Options.check(ReciprocalRank.class, k);
  }

  @Override
  public double of(Ranking ranking, Map<String, Integer> grades) {
    int[] top = new JudgedHits(ranking, grades, k).grades();
    for (int i = 0; i < top.length; i++) {
      if (top[i] > 0) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }
}
