package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.ExponentialNormalizedGain;
import dev.invar.ranking.RankingMeasure;
import java.util.List;
import java.util.function.IntFunction;

/** As {@link NormalizedGainCheck}, with gains 2^g − 1. */
@CheckOf(ExponentialNormalizedGain.class)
public final class ExponentialNormalizedGainCheck extends MeasureCheck {
  /** Checks Invar's own. */
  public ExponentialNormalizedGainCheck() {
    this(ExponentialNormalizedGain::new);
  }

  ExponentialNormalizedGainCheck(IntFunction<RankingMeasure> measureAtDepth) {
    super(measureAtDepth);
  }

  @Override
  double definition(List<RelevantDocument> relevant, int k) {
    double gained = 0;
    double possible = 0;
    for (RelevantDocument document : relevant) {
      double gain = (1L << document.grade()) - 1;
      gained += document.found(k) ? gain / log2(1 + document.rank()) : 0;
      possible += document.ideallyFound(k) ? gain / log2(1 + document.idealRank()) : 0;
    }
    return gained / possible;
  }
}
