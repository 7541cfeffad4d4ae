package dev.invar.checks.diagnose.spectrum;

import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Holds a measure of the spectrum to its definition on rows whose spectrum is planted: power laws,
 * equal directions, and a mean far off.
 */
abstract class SpectrumCheck implements MethodCheck {
  private static final int ROWS = 200;
  private static final int WIDTH = 24;
  private static final double TOLERANCE = 1e-5;

  private final Metric<SpaceView> metric;

  SpectrumCheck(Metric<SpaceView> metric) {
    this.metric = metric;
  }

  /**
   * The measure by its definition.
   *
   * @param variances of the covariance, largest first
   * @param singular of the n×d matrix that is not centred, largest first
   */
  abstract double definition(double[] variances, double[] singular);

  /** The largest miss on rows that are drawn, as a share of what is allowed; 0 without a claim. */
  double drawn(Metric<SpaceView> measured, Seed seed) {
    return 0;
  }

  @Override
  public String data() {
    return "%d generated rows of width %d with planted spectra: power laws, equal directions, a far mean"
        .formatted(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "largest distance from the definition as a share of 10⁻⁵ of it, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public double measured(Seed seed) {
    double worst = drawn(metric, seed.derive("drawn"));
    double[][] spectra = {powerLaw(1), powerLaw(0.4), equal(), powerLaw(2)};
    double[] shifts = {0, 0.5, 3, 30};
    for (int c = 0; c < spectra.length; c++) {
      SpaceView view = PlantedRows.of(ROWS, spectra[c], shifts[c], seed.derive("case " + c));
      double expected = definition(spectra[c], singular(spectra[c], shifts[c]));
      double found = value(metric, view);
      worst = Math.max(worst, Math.abs(found - expected) / Math.abs(expected) / TOLERANCE);
    }
    return worst;
  }

  static double value(Metric<SpaceView> metric, SpaceView view) {
    return metric.value(view).asNumber().orElse(Double.NaN);
  }

  static double[] powerLaw(double exponent) {
    return IntStream.rangeClosed(1, WIDTH).mapToDouble(j -> Math.pow(j, -exponent)).toArray();
  }

  private static double[] equal() {
    return IntStream.range(0, WIDTH).mapToDouble(j -> j < WIDTH / 2 ? 1 : 0.25).toArray();
  }

  /** The mean lies along the first axis. */
  private static double[] singular(double[] variances, double shift) {
    double[] squares = variances.clone();
    squares[0] += shift * shift;
    double[] ascending = Arrays.stream(squares).map(s -> Math.sqrt(ROWS * s)).sorted().toArray();
    return IntStream.range(0, WIDTH).mapToDouble(j -> ascending[WIDTH - 1 - j]).toArray();
  }
}
