package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.RankingMeasure;
import java.util.List;
import java.util.function.IntFunction;

/** Σ g / log₂(rank + 1) over the relevant documents found, over the same sum for a best ranking. */
@CheckOf(NormalizedGain.class)
public final class NormalizedGainCheck extends MeasureCheck {
  /** Checks Invar's own. */
  public NormalizedGainCheck() {
    this(NormalizedGain::new);
  }

  NormalizedGainCheck(IntFunction<RankingMeasure> measureAtDepth) {
    super(measureAtDepth);
  }

  @Override
  double definition(List<RelevantDocument> relevant, int k) {
    double gained = 0;
    double possible = 0;
    for (RelevantDocument document : relevant) {
      gained += document.found(k) ? document.grade() / log2(1 + document.rank()) : 0;
      possible += document.ideallyFound(k) ? document.grade() / log2(1 + document.idealRank()) : 0;
    }
    return gained / possible;
  }
}
