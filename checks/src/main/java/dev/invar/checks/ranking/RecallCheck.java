package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.RankingMeasure;
import dev.invar.ranking.Recall;
import java.util.List;
import java.util.function.IntFunction;

/** Relevant documents found, over all relevant documents. */
@CheckOf(Recall.class)
public final class RecallCheck extends MeasureCheck {
  /** Checks Invar's own. */
  public RecallCheck() {
    this(Recall::new);
  }

  RecallCheck(IntFunction<RankingMeasure> measureAtDepth) {
    super(measureAtDepth);
  }

  @Override
  double definition(List<RelevantDocument> relevant, int k) {
    long found = relevant.stream().filter(document -> document.found(k)).count();
    return (double) found / relevant.size();
  }
}
