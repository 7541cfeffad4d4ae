package dev.invar.checks.diagnose.anomaly;

import dev.invar.diagnose.anomaly.AnomalyScorer;
import dev.invar.diagnose.anomaly.MeanDistance;
import dev.invar.method.CheckOf;

/** Holds the distance to the mean to its definition. */
@CheckOf(MeanDistance.class)
public final class MeanDistanceCheck extends DistanceCheck {
  /** Checks Invar's own. */
  public MeanDistanceCheck() {
    this(MeanDistance.DEFAULTS);
  }

  MeanDistanceCheck(AnomalyScorer scorer) {
    super(scorer);
  }

  @Override
  double expected(double[][] normal, double[] row) {
    return distance(mean(normal), row);
  }
}
