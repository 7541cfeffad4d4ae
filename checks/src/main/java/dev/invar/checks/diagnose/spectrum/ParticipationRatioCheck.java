package dev.invar.checks.diagnose.spectrum;

import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spectrum.ParticipationRatio;
import dev.invar.method.CheckOf;
import java.util.Arrays;

/** (Σλ)²/Σλ². */
@CheckOf(ParticipationRatio.class)
public final class ParticipationRatioCheck extends SpectrumCheck {
  /** Checks Invar's own. */
  public ParticipationRatioCheck() {
    this(ParticipationRatio.DEFAULTS);
  }

  ParticipationRatioCheck(Metric<SpaceView> metric) {
    super(metric);
  }

  @Override
  double definition(double[] variances, double[] singular) {
    double sum = Arrays.stream(variances).sum();
    return sum * sum / Arrays.stream(variances).map(v -> v * v).sum();
  }
}
