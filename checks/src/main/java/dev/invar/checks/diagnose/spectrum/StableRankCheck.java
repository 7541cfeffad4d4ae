package dev.invar.checks.diagnose.spectrum;

import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spectrum.StableRank;
import dev.invar.method.CheckOf;
import java.util.Arrays;

/** ‖X‖²_F/‖X‖²₂. */
@CheckOf(StableRank.class)
public final class StableRankCheck extends SpectrumCheck {
  /** Checks Invar's own. */
  public StableRankCheck() {
    this(StableRank.DEFAULTS);
  }

  StableRankCheck(Metric<SpaceView> metric) {
    super(metric);
  }

  @Override
  double definition(double[] variances, double[] singular) {
    double largest = Arrays.stream(singular).max().orElseThrow();
    return Arrays.stream(singular).map(sigma -> sigma * sigma).sum() / (largest * largest);
  }
}
