package dev.invar.checks.diagnose.anomaly;

import dev.invar.diagnose.anomaly.AnomalyScorer;
import dev.invar.diagnose.anomaly.NearestNormal;
import dev.invar.method.CheckOf;
import java.util.Arrays;

/** Holds the distance to the nearest normal row to a look at all of them. */
@CheckOf(NearestNormal.class)
public final class NearestNormalCheck extends DistanceCheck {
  /** Checks Invar's own. */
  public NearestNormalCheck() {
    this(NearestNormal.DEFAULTS);
  }

  NearestNormalCheck(AnomalyScorer scorer) {
    super(scorer);
  }

  @Override
  double expected(double[][] normal, double[] row) {
    return Arrays.stream(normal).mapToDouble(other -> distance(other, row)).min().orElseThrow();
  }
}
