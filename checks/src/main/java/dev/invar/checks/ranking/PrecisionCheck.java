package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.Precision;
import dev.invar.ranking.RankingMeasure;
import java.util.List;
import java.util.function.IntFunction;

/** Relevant documents found, over k. */
@CheckOf(Precision.class)
public final class PrecisionCheck extends MeasureCheck {
  /** Checks Invar's own. */
  public PrecisionCheck() {
    this(Precision::new);
  }

  PrecisionCheck(IntFunction<RankingMeasure> measureAtDepth) {
    super(measureAtDepth);
  }

  @Override
  double definition(List<RelevantDocument> relevant, int k) {
    return (double) relevant.stream().filter(document -> document.found(k)).count() / k;
  }
}
