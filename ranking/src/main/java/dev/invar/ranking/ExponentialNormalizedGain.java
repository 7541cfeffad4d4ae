package dev.invar.ranking;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Map;

/**
 * Normalised discounted cumulative gain with gains 2^grade − 1, which weighs high grades more than
 * {@link NormalizedGain} does; the two agree where all grades are 0 or 1.
 *
 * <p>Not what trec_eval computes; common in learning to rank. Cost and weakness as there. Source:
 * Burges et al. 2005, doi:10.1145/1102351.1102363.
 *
 * @param k the deepest rank that counts, from 1
 */
@Method(
    id = "ndcg-exponential",
    name = "Normalised discounted cumulative gain, exponential",
    source = "doi:10.1145/1102351.1102363",
    summary = "As ndcg, with gains 2^grade − 1")
public record ExponentialNormalizedGain(
    @Option(value = "the deepest rank that counts", min = 1) int k) implements RankingMeasure {
  public static final ExponentialNormalizedGain DEFAULTS = new ExponentialNormalizedGain(10);

  public ExponentialNormalizedGain {
    Options.check(ExponentialNormalizedGain.class, k);
  }

  @Override
  public double of(Ranking ranking, Map<String, Integer> grades) {
    return DiscountedCumulativeGain.normalized(ranking, grades, k, grade -> Math.pow(2, grade) - 1);
  }
}
