package dev.invar.checks.diagnose.anomaly;

import dev.invar.diagnose.anomaly.AnomalyModel;
import dev.invar.diagnose.anomaly.AnomalyScorer;
import dev.invar.diagnose.anomaly.SubspaceAd;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/**
 * Holds the residual to telling rows beside a subspace from rows in it, with 32 normal rows: an
 * area under the curve of at least 0.99. Outliers are no farther from the mean than normal rows.
 */
@CheckOf(SubspaceAd.class)
public final class SubspaceAdCheck implements MethodCheck {
  private static final int NORMAL = 32;
  private static final int SCORED = 400;

  private final AnomalyScorer scorer;

  /** Checks Invar's own. */
  public SubspaceAdCheck() {
    this(SubspaceAd.DEFAULTS);
  }

  SubspaceAdCheck(AnomalyScorer scorer) {
    this.scorer = scorer;
  }

  @Override
  public String data() {
    return "%d normal rows of width %d near a subspace of 8; to score: %d more and %d beside it"
        .formatted(NORMAL, NearSubspace.WIDTH, SCORED, SCORED);
  }

  @Override
  public String measure() {
    return "area under the curve of normal rows and outliers, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0.99);
  }

  @Override
  public double measured(Seed seed) {
    var rows = new NearSubspace(seed);
    AnomalyModel model = scorer.fit(NearSubspace.view(rows.normal(NORMAL, seed.derive("normal"))));
    return NearSubspace.areaUnderCurve(
        model.scores(rows.normal(SCORED, seed.derive("more"))),
        model.scores(rows.outliers(SCORED, seed.derive("outliers"))));
  }
}
