package dev.invar.checks.diagnose.spectrum;

import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spectrum.IsoScore;
import dev.invar.method.CheckOf;
import java.util.Arrays;

/** The published steps, one by one. */
@CheckOf(IsoScore.class)
public final class IsoScoreCheck extends SpectrumCheck {
  /** Checks Invar's own. */
  public IsoScoreCheck() {
    this(IsoScore.DEFAULTS);
  }

  IsoScoreCheck(Metric<SpaceView> metric) {
    super(metric);
  }

  @Override
  double definition(double[] variances, double[] singular) {
    int n = variances.length;
    double norm = Math.sqrt(Arrays.stream(variances).map(v -> v * v).sum());
    double distance =
        Math.sqrt(
            Arrays.stream(variances)
                .map(v -> Math.sqrt(n) * v / norm - 1)
                .map(difference -> difference * difference)
                .sum());
    double defect = distance / Math.sqrt(2 * (n - Math.sqrt(n)));
    double used = Math.pow(n - defect * defect * (n - Math.sqrt(n)), 2) / (n * (double) n);
    return (n * used - 1) / (n - 1);
  }
}
