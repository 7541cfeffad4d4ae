package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.RankingMeasure;
import dev.invar.ranking.ReciprocalRank;
import java.util.List;
import java.util.function.IntFunction;

/** The largest 1 / rank of a relevant document found. */
@CheckOf(ReciprocalRank.class)
public final class ReciprocalRankCheck extends MeasureCheck {
  /** Checks Invar's own. */
  public ReciprocalRankCheck() {
    this(ReciprocalRank::new);
  }

  ReciprocalRankCheck(IntFunction<RankingMeasure> measureAtDepth) {
    super(measureAtDepth);
  }

  @Override
  double definition(List<RelevantDocument> relevant, int k) {
    return relevant.stream()
        .filter(document -> document.found(k))
        .mapToDouble(document -> 1.0 / document.rank())
        .max()
        .orElse(0);
  }
}
