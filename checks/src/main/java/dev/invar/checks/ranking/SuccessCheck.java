package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.RankingMeasure;
import dev.invar.ranking.Success;
import java.util.List;
import java.util.function.IntFunction;

/** Whether any relevant document was found. */
@CheckOf(Success.class)
public final class SuccessCheck extends MeasureCheck {
  /** Checks Invar's own. */
  public SuccessCheck() {
    this(Success::new);
  }

  SuccessCheck(IntFunction<RankingMeasure> measureAtDepth) {
    super(measureAtDepth);
  }

  @Override
  double definition(List<RelevantDocument> relevant, int k) {
    return relevant.stream().anyMatch(document -> document.found(k)) ? 1 : 0;
  }
}
