package dev.invar.diagnose.spectrum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.GivenRows;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.evidence.Spectrum;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all measures of the spectrum have in common, and what is known of each. */
class SpectrumMeasuresTest {
  static List<Metric<SpaceView>> metrics() {
    return List.of(
        RankMe.DEFAULTS,
        EffectiveRank.DEFAULTS,
        ParticipationRatio.DEFAULTS,
        StableRank.DEFAULTS,
        IsoScore.DEFAULTS,
        new AlphaReq(1, 100, 1.5),
        ConditionNumber.DEFAULTS);
  }

  static List<Metric<SpaceView>> ofCovariance() {
    return List.of(
        EffectiveRank.DEFAULTS, ParticipationRatio.DEFAULTS, IsoScore.DEFAULTS, AlphaReq.DEFAULTS);
  }

  private static double number(Value value) {
    return value.asNumber().orElseThrow();
  }

  /** A spectrum of centred rows with these variances. */
  private static Spectrum spectrum(double... variances) {
    long n = 1000;
    double[] singular = Arrays.stream(variances).map(v -> Math.sqrt(n * v)).toArray();
    return new Spectrum(n, singular, variances);
  }

  private static Spectrum equal(int k, int d) {
    return spectrum(IntStream.range(0, d).mapToDouble(j -> j < k ? 0.7 : 0).toArray());
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void doNotChangeUnderRotationAndOrder(Metric<SpaceView> metric) {
    DoubleMatrix rows = decaying(200, 12, new Seed(1));
    DoubleMatrix rotation = Qr.of(GivenRows.normal(12, 12, new Seed(2))).q();
    DoubleMatrix turned = reversed(rows.times(rotation));
    double value = number(metric.value(GivenRows.of(rows, Geometry.AS_GIVEN)));
    // Rows are rounded to float once more: 2⁻²⁴ of each entry.
    assertThat(number(metric.value(GivenRows.of(turned, Geometry.AS_GIVEN))))
        .isCloseTo(value, within(1e-5 * Math.abs(value)));
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void doNotDependOnScaleAndAreTheSameForUnitRowsOfAnyLength(Metric<SpaceView> metric) {
    DoubleMatrix rows = decaying(100, 8, new Seed(3));
    double value = number(metric.value(GivenRows.of(rows, Geometry.AS_GIVEN)));
    assertThat(number(metric.value(GivenRows.of(rows.scaled(64), Geometry.AS_GIVEN))))
        .isCloseTo(value, within(1e-7 * Math.abs(value)));
    double unit = number(metric.value(GivenRows.of(rows, Geometry.UNIT_LENGTH)));
    assertThat(number(metric.value(GivenRows.of(rows.scaled(64), Geometry.UNIT_LENGTH))))
        .isCloseTo(unit, within(1e-7 * Math.abs(unit)));
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void haveIntervalChanceAndBasis(Metric<SpaceView> metric) {
    SpaceView view = GivenRows.of(decaying(300, 16, new Seed(4)), Geometry.AS_GIVEN);
    Figure figure = metric.of(view, Sampling.DEFAULTS).getFirst();
    double value = number(figure.value());
    assertThat(figure.id()).isEqualTo(metric.id());
    assertThat(figure.basis().rows()).isEqualTo(300);
    assertThat(figure.interval().orElseThrow().low()).isLessThan(value);
    assertThat(figure.interval().orElseThrow().high()).isGreaterThan(value);
    assertThat(figure.chance().orElseThrow().value()).isFinite();
    assertThat(metric.of(view, Sampling.DEFAULTS)).isEqualTo(metric.of(view, Sampling.DEFAULTS));
    Figure bare = metric.of(view, Sampling.VALUES_ONLY).getFirst();
    assertThat(bare.interval()).isEmpty();
    assertThat(bare.chance()).isEmpty();
    assertThat(bare.value()).isEqualTo(figure.value());
  }

  @ParameterizedTest
  @MethodSource("ofCovariance")
  void needVariance(Metric<SpaceView> metric) {
    for (int n : new int[] {1, 2, 50}) {
      var rows = new double[n][15];
      for (double[] row : rows) {
        Arrays.fill(row, 0.3);
      }
      for (Figure figure : metric.of(GivenRows.of(rows), Sampling.DEFAULTS)) {
        assertThat(figure.value()).isInstanceOf(Value.Undefined.class);
        assertThat(figure.meaning()).startsWith("Not defined, because ");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void sayWhyZeroRowsHaveNone(Metric<SpaceView> metric) {
    for (Figure figure : metric.of(GivenRows.of(new double[4][3]), Sampling.DEFAULTS)) {
      assertThat(figure.value()).isInstanceOf(Value.Undefined.class);
    }
  }

  @Test
  void rankMeOfOrthonormalRowsOrColumnsIsTheirNumber() {
    DoubleMatrix columns = Qr.of(GivenRows.normal(90, 20, new Seed(5))).q();
    // 10⁻⁷ in each share moves the entropy by less than 20·10⁻⁷·ln 20.
    assertThat(rankMe(columns)).isCloseTo(20, within(1e-4));
    assertThat(rankMe(columns.transposed())).isCloseTo(20, within(1e-4));
    assertThat(
            rankMe(GivenRows.normal(60, 1, new Seed(6)).times(GivenRows.normal(1, 9, new Seed(7)))))
        .isCloseTo(1, within(1e-4));
  }

  private static double rankMe(DoubleMatrix rows) {
    return number(RankMe.DEFAULTS.value(GivenRows.of(rows, Geometry.AS_GIVEN)));
  }

  @SeededTest
  void gaussianRowsUseTheirWidth(Seed seed) {
    int d = 32;
    SpaceView view = GivenRows.of(GivenRows.normal(20_000, d, seed), Geometry.AS_GIVEN);
    for (Metric<SpaceView> metric :
        List.<Metric<SpaceView>>of(
            RankMe.DEFAULTS, EffectiveRank.DEFAULTS, ParticipationRatio.DEFAULTS)) {
      Figure figure = metric.of(view, Sampling.DEFAULTS).getFirst();
      assertThat(number(figure.value())).isCloseTo(d, within(0.05 * d));
      assertThat(figure.chance().orElseThrow().value())
          .isCloseTo(number(figure.value()), within(0.01 * d));
    }
  }

  @Test
  void knowKEqualDirections() {
    for (int k : new int[] {1, 2, 7, 20}) {
      Spectrum spectrum = equal(k, 20);
      assertThat(number(EffectiveRank.of(spectrum))).isCloseTo(k, within(1e-12));
      assertThat(number(ParticipationRatio.of(spectrum))).isCloseTo(k, within(1e-12));
      assertThat(number(StableRank.of(spectrum))).isCloseTo(k, within(1e-12));
      assertThat(number(IsoScore.of(spectrum))).isCloseTo((k - 1) / 19.0, within(1e-12));
    }
    assertThat(IsoScore.of(equal(1, 1))).isInstanceOf(Value.Undefined.class);
  }

  @Test
  void keepTheirOrder() {
    Spectrum spectrum = spectrum(5, 3, 0.5, 0.1);
    double bulk = number(ParticipationRatio.of(spectrum));
    assertThat(bulk).isLessThan(number(EffectiveRank.of(spectrum)));
    assertThat(number(StableRank.of(spectrum))).isLessThan(bulk);
  }

  @Test
  void alphaIsThePlantedExponent() {
    for (double alpha : new double[] {0.3, 1, 2.5}) {
      Spectrum spectrum =
          spectrum(IntStream.rangeClosed(1, 384).mapToDouble(j -> Math.pow(j, -alpha)).toArray());
      assertThat(number(AlphaReq.DEFAULTS.of(spectrum))).isCloseTo(alpha, within(1e-6));
    }
    assertThat(number(new AlphaReq(1, 50, 1.5).of(equal(20, 20)))).isCloseTo(0, within(1e-12));
  }

  @SeededTest
  void alphaOfDrawnRowsIsNearThePlantedOne(Seed seed) {
    double[] deviations = IntStream.rangeClosed(1, 64).mapToDouble(j -> 1 / Math.sqrt(j)).toArray();
    SpaceView view = GivenRows.of(GivenRows.normal(20_000, deviations, seed), Geometry.AS_GIVEN);
    List<Figure> figures = AlphaReq.DEFAULTS.of(view, Sampling.DEFAULTS);
    assertThat(number(figures.getFirst().value())).isCloseTo(1, within(0.05));
    assertThat(number(figures.get(1).value())).isGreaterThan(0.99);
    assertThat(number(figures.get(2).value())).isEqualTo(64);
  }

  /** A power law up to direction 60, then a floor that falls off fast. */
  @Test
  void alphaEndsAtTheKnee() {
    double[] variances =
        IntStream.rangeClosed(1, 100)
            .mapToDouble(j -> j <= 60 ? 1.0 / j : Math.pow(60.0 / j, 20) / 60)
            .toArray();
    assertThat(PowerLaw.knee(variances, 10, 100, 1.5)).isEqualTo(60);
    assertThat(number(AlphaReq.DEFAULTS.of(spectrum(variances)))).isCloseTo(1, within(1e-9));
    assertThat(AlphaReq.DEFAULTS.of(equal(20, 11))).isInstanceOf(Value.Undefined.class);
  }

  @Test
  void conditionNumberIsOfTheExtremes() {
    DoubleMatrix rows = DoubleMatrix.identity(4);
    rows.set(2, 2, 0.001);
    Function<DoubleMatrix, Double> measured =
        given -> number(ConditionNumber.DEFAULTS.value(GivenRows.of(given, Geometry.AS_GIVEN)));
    assertThat(measured.apply(DoubleMatrix.identity(4))).isCloseTo(1, within(1e-7));
    assertThat(measured.apply(rows)).isCloseTo(1 / ((float) 0.001 + 1e-8), within(1e-6));
    rows.set(2, 2, 0);
    assertThat(measured.apply(rows)).isCloseTo(1e8, within(1.0));
  }

  /** 40 samples of one population: the interval of each is asked for the mean over samples. */
  @Test
  void intervalsCoverTheMeanOverSamples() {
    double[] deviations = IntStream.rangeClosed(1, 16).mapToDouble(j -> 1.0 / j).toArray();
    List<Metric<SpaceView>> metrics =
        List.of(
            RankMe.DEFAULTS,
            EffectiveRank.DEFAULTS,
            ParticipationRatio.DEFAULTS,
            StableRank.DEFAULTS);
    int samples = 200;
    List<SpaceView> views =
        IntStream.range(0, samples)
            .mapToObj(s ->
                GivenRows.of(GivenRows.normal(400, deviations, new Seed(s)), Geometry.AS_GIVEN))
            .toList();
    for (Metric<SpaceView> metric : metrics) {
      double mean =
          views.stream().mapToDouble(view -> number(metric.value(view))).average().orElseThrow();
      long covered =
          views.stream()
              .map(view ->
                  metric
                      .of(view, new Sampling(200, 0, Seed.DEFAULT))
                      .getFirst()
                      .interval()
                      .orElseThrow())
              .filter(interval -> interval.low() <= mean && mean <= interval.high())
              .count();
      assertThat((double) covered / samples).as(metric.id()).isBetween(0.90, 0.99);
    }
  }

  private static DoubleMatrix decaying(int n, int d, Seed seed) {
    double[] deviations = IntStream.rangeClosed(1, d).mapToDouble(j -> 1 / Math.sqrt(j)).toArray();
    return GivenRows.normal(n, deviations, seed);
  }

  private static DoubleMatrix reversed(DoubleMatrix rows) {
    DoubleMatrix result = rows.copy();
    for (long i = 0; i < rows.rows(); i++) {
      result.setRow(i, rows.row(rows.rows() - 1 - i));
    }
    return result;
  }

  /** Rows without any direction of their own, fewer than their width: nothing is known of it. */
  @ParameterizedTest
  @MethodSource("metrics")
  void giveNoVerdictOnAWidthThatRowsCannotFill(Metric<SpaceView> metric) {
    for (int n : new int[] {1, 10}) {
      SpaceView view = GivenRows.of(GivenRows.normal(n, 384, new Seed(n)), Geometry.UNIT_LENGTH);
      for (Sampling sampling : List.of(Sampling.DEFAULTS, Sampling.VALUES_ONLY)) {
        assertThat(metric.of(view, sampling).getFirst().meaning())
            .doesNotContain("The width is used", "reduce the width", "dominate", "cone");
      }
    }
  }

  @Test
  void aStrongDirectionIsAConeOnlyIfItIsTheMean() {
    double[] deviations = {9, 1, 1, 1};
    DoubleMatrix spread = GivenRows.normal(500, deviations, new Seed(1));
    assertThat(stableRankMeaning(spread)).contains("not the mean").doesNotContain("cone");
    for (int i = 0; i < 500; i++) {
      spread.set(i, 1, spread.get(i, 1) + 40);
    }
    assertThat(stableRankMeaning(spread)).contains("cone");
  }

  private static String stableRankMeaning(DoubleMatrix rows) {
    SpaceView view = GivenRows.of(rows, Geometry.AS_GIVEN);
    return StableRank.DEFAULTS.of(view, Sampling.VALUES_ONLY).getFirst().meaning();
  }

  @Test
  void aMissingDirectionIsNotCalledWeak() {
    DoubleMatrix rows = GivenRows.normal(50, new double[] {1, 1, 0}, new Seed(1));
    SpaceView view = GivenRows.of(rows, Geometry.AS_GIVEN);
    assertThat(ConditionNumber.DEFAULTS.of(view, Sampling.VALUES_ONLY).getFirst().meaning())
        .contains("missing")
        .doesNotContain("times the weakest");
  }

  /** Bent spectra of every R²: both sentences say the same of whether there is a power law. */
  @Test
  void sentencesOfAlphaAgreeOnThePowerLaw() {
    for (double bend = 0; bend < 3; bend += 0.1) {
      double strength = bend;
      double[] deviations =
          IntStream.rangeClosed(1, 40)
              .mapToDouble(j -> Math.exp(-0.5 * (Math.log(j) + strength * (j % 2))))
              .toArray();
      Arrays.sort(deviations);
      SpaceView view =
          GivenRows.of(GivenRows.normal(300, deviations, new Seed(2)), Geometry.AS_GIVEN);
      List<Figure> figures = new AlphaReq(1, 40, 10).of(view, Sampling.VALUES_ONLY);
      assertThat(figures.get(0).meaning().contains("no power law"))
          .isEqualTo(figures.get(1).meaning().contains("bends"));
    }
  }
}
