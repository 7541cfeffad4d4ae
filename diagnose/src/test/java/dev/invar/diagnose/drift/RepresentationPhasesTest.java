package dev.invar.diagnose.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.GivenRows;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.drift.RepresentationPhases.Course;
import dev.invar.diagnose.drift.RepresentationPhases.Phase;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepresentationPhasesTest {
  private static final RepresentationPhases METRIC = RepresentationPhases.DEFAULTS;

  private static SpaceView step(double exponent, Seed seed) {
    double[] deviations =
        IntStream.rangeClosed(1, 32).mapToDouble(j -> Math.pow(j, -exponent / 2)).toArray();
    return GivenRows.of(GivenRows.normal(2000, deviations, seed), Geometry.AS_GIVEN);
  }

  private static SpaceSeries series(Seed seed, double... exponents) {
    var steps = new ArrayList<SpaceView>();
    for (double exponent : exponents) {
      steps.add(step(exponent, seed.derive("step " + steps.size())));
    }
    return new SpaceSeries(steps);
  }

  @SeededTest
  void findsThreePlantedPhases(Seed seed) {
    SpaceSeries series = series(seed, 0.5, 1, 1.5, 2, 1.5, 1, 0.6, 0.3, 0.6, 1, 1.3);
    List<Figure> figures = METRIC.of(series, Sampling.DEFAULTS);
    assertThat(figures)
        .extracting(f -> f.value().asNumber().orElseThrow())
        .startsWith(3.0, 3.0, 7.0);
    assertThat(figures.getFirst().meaning())
        .contains("warm-up", "entropy-seeking", "compression-seeking");
    double alpha = figures.get(4).value().asNumber().orElseThrow();
    assertThat(alpha).isBetween(0.7, 0.9);
  }

  /** Other rows of one population at each step. */
  @SeededTest
  void aFlatSeriesIsOnePhase(Seed seed) {
    List<Figure> figures = METRIC.of(series(seed, 1, 1, 1, 1, 1, 1), Sampling.DEFAULTS);
    assertThat(figures.getFirst().value()).isEqualTo(Value.of(1));
    assertThat(figures.getFirst().meaning()).contains("steady");
    assertThat(figures.get(1).value()).isInstanceOf(Value.Undefined.class);
  }

  /** RankMe grows with n: steps of 300, 2,000 and 300 rows of one population are no phases. */
  @SeededTest
  void moreRowsAreNoExpansion(Seed seed) {
    var deviations = new double[32];
    Arrays.fill(deviations, 1);
    SpaceSeries series =
        new SpaceSeries(
            IntStream.of(100, 2000, 101)
                .mapToObj(n ->
                    GivenRows.of(
                        GivenRows.normal(n, deviations, seed.derive("rows " + n)),
                        Geometry.AS_GIVEN))
                .toList());
    List<Figure> figures = METRIC.of(series, Sampling.VALUES_ONLY);
    assertThat(figures.getFirst().value()).isEqualTo(Value.of(1));
    assertThat(figures.getFirst().basis().rows()).isEqualTo(300);
    assertThat(figures.getFirst().basis().of()).isEqualTo(2201);
  }

  @Test
  void cutsWhereTheCurveTurns() {
    assertThat(METRIC.phases(new double[] {100, 100.5, 99.8, 100}))
        .containsExactly(new Phase(Course.STEADY, 0, 3));
    assertThat(METRIC.phases(new double[] {10, 20, 19.9, 30}))
        .containsExactly(new Phase(Course.EXPANSION, 0, 3));
    assertThat(METRIC.phases(new double[] {30, 20, 10}))
        .containsExactly(new Phase(Course.COLLAPSE, 0, 2));
    assertThat(METRIC.phases(new double[] {100, 99, 150, 140, 130}))
        .containsExactly(new Phase(Course.EXPANSION, 0, 2), new Phase(Course.COMPRESSION, 2, 4));
    assertThat(METRIC.phases(new double[] {5})).containsExactly(new Phase(Course.STEADY, 0, 0));
  }

  /** Slow moves that add up are seen, whatever the size of one step. */
  @Test
  void seesSlowMoves() {
    double[] slow =
        IntStream.range(0, 200).mapToDouble(t -> 100 + Math.abs(t - 100) * 0.5).toArray();
    assertThat(METRIC.phases(slow))
        .containsExactly(new Phase(Course.COLLAPSE, 0, 100), new Phase(Course.EXPANSION, 100, 199));
  }

  @Test
  void saysWhyThereAreNone() {
    for (SpaceSeries series :
        List.of(
            series(new Seed(1), 1),
            new SpaceSeries(
                List.of(GivenRows.of(new double[3][4]), GivenRows.of(new double[3][4]))))) {
      for (Figure figure : METRIC.of(series, Sampling.DEFAULTS)) {
        assertThat(figure.value()).isInstanceOf(Value.Undefined.class);
      }
    }
    assertThatThrownBy(() -> new RepresentationPhases(0)).isInstanceOf(OptionException.class);
  }
}
