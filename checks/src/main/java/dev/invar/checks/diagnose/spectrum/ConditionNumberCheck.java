package dev.invar.checks.diagnose.spectrum;

import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spectrum.ConditionNumber;
import dev.invar.method.CheckOf;

/** s₁/(sᵣ + 10⁻⁸). */
@CheckOf(ConditionNumber.class)
public final class ConditionNumberCheck extends SpectrumCheck {
  /** Checks Invar's own. */
  public ConditionNumberCheck() {
    this(ConditionNumber.DEFAULTS);
  }

  ConditionNumberCheck(Metric<SpaceView> metric) {
    super(metric);
  }

  @Override
  double definition(double[] variances, double[] singular) {
    return singular[0] / (singular[singular.length - 1] + 1e-8);
  }
}
