package dev.invar.checks.diagnose.spectrum;

import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spectrum.AlphaReq;
import dev.invar.method.CheckOf;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The slope of −ln λ over ln j; of drawn rows within 0.05 of the planted exponent; and by default
 * of a power law that bends down at its knee within 0.05 of the exponent before it.
 */
@CheckOf(AlphaReq.class)
public final class AlphaReqCheck extends SpectrumCheck {
  private static final int KNEE = 24;
  private static final int BENT_WIDTH = 40;

  private final Metric<SpaceView> bent;

  /** Checks Invar's own. */
  public AlphaReqCheck() {
    this(new AlphaReq(1, 1_000_000, 1e9), AlphaReq.DEFAULTS);
  }

  AlphaReqCheck(Metric<SpaceView> straight, Metric<SpaceView> bent) {
    super(straight);
    this.bent = bent;
  }

  @Override
  double definition(double[] variances, double[] singular) {
    int n = variances.length;
    double[] x = IntStream.rangeClosed(1, n).mapToDouble(Math::log).toArray();
    double[] y = Arrays.stream(variances).map(v -> -Math.log(v)).toArray();
    double sumX = Arrays.stream(x).sum();
    double sumY = Arrays.stream(y).sum();
    double squares = Arrays.stream(x).map(v -> v * v).sum();
    double products = IntStream.range(0, n).mapToDouble(j -> x[j] * y[j]).sum();
    return (n * products - sumX * sumY) / (n * squares - sumX * sumX);
  }

  @Override
  double drawn(Metric<SpaceView> measured, Seed seed) {
    double found = value(measured, PlantedRows.drawn(8000, powerLaw(1), seed));
    double[] variances =
        IntStream.rangeClosed(1, BENT_WIDTH)
            .mapToDouble(j -> j <= KNEE ? 1.0 / j : Math.pow((double) KNEE / j, 20) / KNEE)
            .toArray();
    double before = value(bent, PlantedRows.of(200, variances, 0, seed.derive("bent")));
    return Math.max(Math.abs(found - 1), Math.abs(before - 1)) / 0.05;
  }
}
