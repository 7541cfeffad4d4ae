package dev.invar.diagnose.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.DrawnRows;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.PrincipalAngles;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DifferenceSubspacesTest {
  private static final int D = 20;
  private static final int K = 3;

  /** A point on a geodesic: directions 0 to k − 1 turned towards k to 2k − 1 by angles. */
  private static DoubleMatrix turned(double time, double... angles) {
    DoubleMatrix basis = DoubleMatrix.allocate(D, angles.length);
    for (int i = 0; i < angles.length; i++) {
      basis.set(i, i, Math.cos(time * angles[i]));
      basis.set(angles.length + i, i, Math.sin(time * angles[i]));
    }
    return basis;
  }

  @SeededTest
  void firstMagnitudeIsThatOfThePrincipalAnglesForUnequalDimensionsToo(Seed seed) {
    DoubleMatrix a = DrawnRows.basis(D, 3, seed.derive("a"));
    for (int l : new int[] {2, 3, 5}) {
      DoubleMatrix b = DrawnRows.basis(D, l, seed.derive("b"));
      double expected =
          Arrays.stream(PrincipalAngles.between(a, b).radians())
              .map(angle -> 2 * (1 - Math.cos(angle)))
              .sum();
      FirstDifference difference = FirstDifference.of(a, b);
      assertThat(difference.magnitude()).isCloseTo(expected, within(1e-10));
      assertThat(difference.basis().columns()).isEqualTo(Math.min(3, l));
      DoubleMatrix gram = difference.basis().transposeTimes(difference.basis());
      assertThat(gram.minus(DoubleMatrix.identity(gram.columns())).frobeniusNorm())
          .isLessThan(1e-10);
    }
  }

  @Test
  void constantSpeedHasNoAccelerationAndABentPathHas() {
    double[] angles = {0.3, 0.2, 0.1};
    SecondDifference even =
        SecondDifference.of(turned(0, angles), turned(1, angles), turned(2, angles));
    assertThat(even.magnitude()).isLessThan(1e-8);
    assertThat(even.basis().columns()).isZero();
    SecondDifference bent =
        SecondDifference.of(turned(0, angles), turned(2, 0.1, 0.3, 0.2), turned(2, angles));
    assertThat(bent.magnitude()).isGreaterThan(1e-2);
  }

  @SeededTest
  void doNotDependOnTheBasisOrOnHowTheSpaceIsTurned(Seed seed) {
    DoubleMatrix a = DrawnRows.basis(D, K, seed.derive("a"));
    DoubleMatrix b = DrawnRows.basis(D, K, seed.derive("b"));
    DoubleMatrix c = DrawnRows.basis(D, K, seed.derive("c"));
    DoubleMatrix mix = DrawnRows.normal(K, K, seed.derive("mix"));
    DoubleMatrix turn = DrawnRows.rotation(D, seed.derive("turn"));
    assertThat(FirstDifference.of(turn.times(a.times(mix)), turn.times(b)).magnitude())
        .isCloseTo(FirstDifference.of(a, b).magnitude(), within(1e-10));
    assertThat(FirstDifference.of(b, a).magnitude())
        .isCloseTo(FirstDifference.of(a, b).magnitude(), within(1e-12));
    assertThat(
            SecondDifference.of(turn.times(a), turn.times(b.times(mix)), turn.times(c)).magnitude())
        .isCloseTo(SecondDifference.of(a, b, c).magnitude(), within(1e-10));
  }

  @Test
  void equalAndOrthogonalSubspacesAreTheEnds() {
    DoubleMatrix all = DoubleMatrix.identity(D);
    DoubleMatrix a = all.columnRange(0, 4);
    assertThat(FirstDifference.of(a, all.columnRange(0, 7)).magnitude()).isZero();
    assertThat(FirstDifference.of(a, all.columnRange(0, 4)).basis().columns()).isZero();
    assertThat(FirstDifference.of(a, all.columnRange(4, 8)).magnitude())
        .isCloseTo(8, within(1e-12));
    assertThatThrownBy(() -> FirstDifference.of(a, DoubleMatrix.identity(D - 1)))
        .isInstanceOf(ShapeException.class);
  }

  @SeededTest
  void findsAPlantedChangeAtItsStep(Seed seed) {
    List<Figure> figures =
        new DifferenceSubspaces(K).of(series(seed, 8, 5), new Sampling(10, 5, seed));
    assertThat(figures)
        .extracting(Figure::id)
        .containsExactly(
            "difference-subspaces",
            "difference-subspaces.step",
            "difference-subspaces.acceleration",
            "difference-subspaces.acceleration-step");
    Figure velocity = figures.get(0);
    assertThat(figures.get(1).value()).isEqualTo(Value.of(5));
    double value = velocity.value().asNumber().orElseThrow();
    assertThat(value).isGreaterThan(1);
    assertThat(velocity.interval().orElseThrow().low()).isGreaterThan(0.5);
    Figure quiet = new DifferenceSubspaces(K).of(series(seed, 4, 9), Sampling.DEFAULTS).getFirst();
    assertThat(quiet.value().asNumber().orElseThrow())
        .isLessThan(4 * quiet.chance().orElseThrow().value());
  }

  /** The largest of many steps of one population is no further than the largest by chance. */
  @SeededTest
  void chanceIsOfTheLargestToo(Seed seed) {
    int above = 0;
    for (int trial = 0; trial < 10; trial++) {
      SpaceSeries quiet = series(seed.derive("trial " + trial), 12, 99);
      Figure figure = new DifferenceSubspaces(K).of(quiet, new Sampling(0, 10, seed)).getFirst();
      double value = figure.value().asNumber().orElseThrow();
      above += value > figure.chance().orElseThrow().value() ? 1 : 0;
    }
    assertThat(above).isLessThan(10);
  }

  /** Steps whose rows spread in three directions; from one step on, in two others than before. */
  static SpaceSeries series(Seed seed, int steps, int change) {
    return new SpaceSeries(
        IntStream.range(0, steps)
            .mapToObj(step -> {
              var spread = new double[D];
              Arrays.setAll(
                  spread, j -> (step < change ? j < 3 : j == 0 || j == 3 || j == 4) ? 2 : 0.4);
              return DrawnRows.asGiven(
                  DrawnRows.scaledColumns(
                      DrawnRows.normal(150, D, seed.derive("step" + step)), spread));
            })
            .toList());
  }

  @Test
  void sayWhyThereIsNoValue() {
    SpaceView one = DrawnRows.asGiven(DrawnRows.normal(9, D, new Seed(1)));
    SpaceView equal = DrawnRows.asGiven(DoubleMatrix.allocate(3, D));
    DifferenceSubspaces metric = DifferenceSubspaces.DEFAULTS;
    List<Figure> single = metric.of(new SpaceSeries(List.of(one)), Sampling.DEFAULTS);
    assertThat(single).allMatch(figure -> figure.value().asNumber().isEmpty());
    List<Figure> two = metric.of(new SpaceSeries(List.of(one, one)), Sampling.DEFAULTS);
    assertThat(two.get(0).value().asNumber().orElseThrow()).isCloseTo(0, within(1e-12));
    assertThat(two.get(2).value().asNumber()).isEmpty();
    assertThat(
            metric.of(new SpaceSeries(List.of(one, equal)), Sampling.DEFAULTS).getFirst().meaning())
        .contains("step 1 are all equal");
  }
}
