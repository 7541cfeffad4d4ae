package dev.invar.diagnose.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.likeness.CentredKernelAlignment.Kernel;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every likeness that is 1 at most has in common. */
class LikenessLawsTest {
  private static final int ROWS = 300;
  private static final int WIDTH = 12;

  /** Vectors are floats: a rotated copy differs by their rounding. */
  private static final double ROUNDING = 1e-4;

  private static final Seed SEED = new Seed(5);

  static List<Metric<SpacePair>> metrics() {
    return List.of(
        CentredKernelAlignment.DEFAULTS,
        new CentredKernelAlignment(Kernel.RBF),
        Svcca.DEFAULTS,
        ProcrustesAlignability.DEFAULTS,
        MutualNeighbours.DEFAULTS,
        NeighbourRankCorrelation.DEFAULTS);
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void isOneForASpaceAndItself(Metric<SpacePair> metric) {
    DoubleMatrix x = Pairs.normal(SEED, ROWS, WIDTH);
    assertThat(value(metric, Pairs.of(x, x))).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void isOneForARotatedAndScaledCopy(Metric<SpacePair> metric) {
    DoubleMatrix x = Pairs.normal(SEED, ROWS, WIDTH);
    DoubleMatrix turned = x.times(Pairs.rotation(new Seed(6), WIDTH)).scaled(3);
    double tolerance = metric instanceof MutualNeighbours ? 0.01 : ROUNDING;
    assertThat(value(metric, Pairs.of(x, turned))).isCloseTo(1, within(tolerance));
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void isNotMovedByARotationOfEitherSide(Metric<SpacePair> metric) {
    DoubleMatrix x = Pairs.normal(SEED, ROWS, WIDTH);
    DoubleMatrix y = x.times(Pairs.normal(new Seed(7), WIDTH, 8));
    DoubleMatrix turned = y.times(Pairs.rotation(new Seed(8), 8)).scaled(0.1);
    double tolerance = metric instanceof MutualNeighbours ? 0.01 : ROUNDING;
    assertThat(value(metric, Pairs.of(x, turned)))
        .isCloseTo(value(metric, Pairs.of(x, y)), within(tolerance));
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void isSymmetric(Metric<SpacePair> metric) {
    DoubleMatrix x = Pairs.normal(SEED, ROWS, WIDTH);
    DoubleMatrix y = x.times(Pairs.normal(new Seed(7), WIDTH, 8));
    assertThat(value(metric, Pairs.of(x, y)))
        .isCloseTo(value(metric, Pairs.of(y, x)), within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void isAsByChanceForIndependentSpaces(Metric<SpacePair> metric) {
    SpacePair pair = Pairs.of(Pairs.normal(SEED, ROWS, WIDTH), Pairs.normal(new Seed(9), ROWS, 20));
    List<Figure> figures = metric.of(pair, Sampling.DEFAULTS);
    assertThat(Pairs.value(figures, metric.id() + ".corrected")).isBetween(-0.05, 0.05);
    assertThat(Pairs.value(figures, metric.id() + ".p-value")).isGreaterThan(1.0 / 21);
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void isBeyondChanceForSpacesThatShare(Metric<SpacePair> metric) {
    DoubleMatrix x = Pairs.normal(SEED, ROWS, WIDTH);
    DoubleMatrix y = x.plus(Pairs.normal(new Seed(9), ROWS, WIDTH).scaled(0.5));
    List<Figure> figures = metric.of(Pairs.of(x, y), Sampling.DEFAULTS);
    assertThat(Pairs.value(figures, metric.id() + ".corrected")).isBetween(0.2, 0.99);
    assertThat(Pairs.value(figures, metric.id() + ".p-value")).isEqualTo(1.0 / 21);
    Figure first = figures.getFirst();
    assertThat(first.chance()).isPresent();
    assertThat(first.interval())
        .hasValueSatisfying(interval -> {
          assertThat(interval.low()).isLessThan(interval.estimate());
          assertThat(interval.high()).isGreaterThan(interval.estimate()).isLessThanOrEqualTo(1);
        });
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void isNotDefinedForOneRow(Metric<SpacePair> metric) {
    DoubleMatrix x = Pairs.normal(SEED, 1, WIDTH);
    assertUndefined(metric, Pairs.of(x, x));
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void isNotDefinedWithoutVariance(Metric<SpacePair> metric) {
    if (metric instanceof MutualNeighbours) {
      return; // ties have an order
    }
    DoubleMatrix x = Pairs.normal(SEED, 20, WIDTH);
    DoubleMatrix same = DoubleMatrix.allocate(20, WIDTH);
    for (int i = 0; i < 20; i++) {
      same.setRow(i, x.row(0));
    }
    assertUndefined(metric, Pairs.of(x, same));
    assertUndefined(metric, Pairs.of(same, x, Geometry.UNIT_LENGTH));
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void isDefinedForFewerRowsThanDimensions(Metric<SpacePair> metric) {
    DoubleMatrix x = Pairs.normal(SEED, 15, 40);
    double value = value(metric, Pairs.of(x, Pairs.normal(new Seed(2), 15, 40)));
    assertThat(value).isBetween(-1.0, 1.0);
  }

  /** With few pairs any two sides fit: what chance gives is 1, and nothing can lie beyond it. */
  @ParameterizedTest
  @MethodSource("metrics")
  void isNotCorrectedWhereChanceGivesOne(Metric<SpacePair> metric) {
    for (int n : new int[] {2, 3, 5}) {
      SpacePair pair = Pairs.of(Pairs.normal(SEED, n, WIDTH), Pairs.normal(new Seed(2), n, WIDTH));
      List<Figure> figures = metric.of(pair, Sampling.DEFAULTS);
      figures
          .getFirst()
          .chance()
          .filter(chance -> chance.value() > 1 - 1e-6)
          .ifPresent(_ -> {
            assertThat(Pairs.figure(figures, metric.id() + ".corrected").value())
                .isInstanceOf(Value.Undefined.class);
            assertThat(figures.getFirst().meaning()).contains("chance");
          });
    }
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void saysNothingBeyondChanceWithoutDraws(Metric<SpacePair> metric) {
    DoubleMatrix x = Pairs.normal(SEED, ROWS, WIDTH);
    assertThat(metric.of(Pairs.of(x, x), Sampling.VALUES_ONLY).getFirst().meaning())
        .doesNotContain("beyond chance");
  }

  private static double value(Metric<SpacePair> metric, SpacePair pair) {
    return metric.value(pair).asNumber().orElseThrow();
  }

  private static void assertUndefined(Metric<SpacePair> metric, SpacePair pair) {
    assertThat(metric.of(pair, Sampling.DEFAULTS))
        .allSatisfy(figure -> assertThat(figure.value()).isInstanceOf(Value.Undefined.class));
  }
}
