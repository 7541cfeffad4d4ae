package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.AveragePrecision;
import dev.invar.ranking.RankingMeasure;
import java.util.List;
import java.util.function.IntFunction;

/**
 * For each relevant document found, the relevant documents down to its rank over its rank; their
 * sum over the number of relevant documents.
 */
@CheckOf(AveragePrecision.class)
public final class AveragePrecisionCheck extends MeasureCheck {
  /** Checks Invar's own. */
  public AveragePrecisionCheck() {
    this(AveragePrecision::new);
  }

  AveragePrecisionCheck(IntFunction<RankingMeasure> measureAtDepth) {
    super(measureAtDepth);
  }

  @Override
  double definition(List<RelevantDocument> relevant, int k) {
    double sum = 0;
    for (RelevantDocument document : relevant) {
      if (document.found(k)) {
        long down = relevant.stream().filter(other -> other.found(document.rank())).count();
        sum += (double) down / document.rank();
      }
    }
    return sum / relevant.size();
  }
}
