package dev.invar.checks.diagnose.spectrum;

import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spectrum.RankMe;
import dev.invar.method.CheckOf;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The exponential of the entropy of σ/Σσ + 10⁻⁷; and of Gaussian rows within 5 % of d. */
@CheckOf(RankMe.class)
public final class RankMeCheck extends SpectrumCheck {
  /** Checks Invar's own. */
  public RankMeCheck() {
    this(RankMe.DEFAULTS);
  }

  RankMeCheck(Metric<SpaceView> metric) {
    super(metric);
  }

  @Override
  double definition(double[] variances, double[] singular) {
    double sum = Arrays.stream(singular).sum();
    return Math.exp(
        Arrays.stream(singular)
            .map(sigma -> sigma / sum + 1e-7)
            .map(share -> -share * Math.log(share))
            .sum());
  }

  @Override
  double drawn(Metric<SpaceView> measured, Seed seed) {
    int d = 32;
    double[] variances = DoubleStream.generate(() -> 1).limit(d).toArray();
    double found = value(measured, PlantedRows.drawn(5000, variances, seed));
    return Math.abs(found / d - 1) / 0.05;
  }
}
