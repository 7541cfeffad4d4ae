package dev.invar.checks.diagnose.spectrum;

import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spectrum.EffectiveRank;
import dev.invar.method.CheckOf;
import java.util.Arrays;

/** The exponential of the entropy of λ/Σλ. */
@CheckOf(EffectiveRank.class)
public final class EffectiveRankCheck extends SpectrumCheck {
  /** Checks Invar's own. */
  public EffectiveRankCheck() {
    this(EffectiveRank.DEFAULTS);
  }

  EffectiveRankCheck(Metric<SpaceView> metric) {
    super(metric);
  }

  @Override
  double definition(double[] variances, double[] singular) {
    double sum = Arrays.stream(variances).sum();
    double product = 1;
    for (double variance : variances) {
      product *= Math.pow(variance / sum, -variance / sum);
    }
    return product;
  }
}
