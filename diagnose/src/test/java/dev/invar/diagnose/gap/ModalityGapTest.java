package dev.invar.diagnose.gap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.RetrievalView;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ModalityGapTest {
  private static final int ROWS = 400;
  private static final int WIDTH = 8;

  private static DoubleMatrix normal(long seed, int n) {
    return DoubleMatrix.copyOf(RandomArrays.doubles(new Seed(seed), n, WIDTH), n, WIDTH);
  }

  private static DoubleMatrix shifted(DoubleMatrix rows, double by) {
    DoubleMatrix result = rows.copy();
    for (int i = 0; i < rows.rows(); i++) {
      result.set(i, 0, rows.get(i, 0) + by);
    }
    return result;
  }

  private static SpaceView view(DoubleMatrix rows) {
    return view("one", rows);
  }

  private static SpaceView view(String space, DoubleMatrix rows) {
    List<String> ids = IntStream.range(0, (int) rows.rows()).mapToObj(i -> "item" + i).toList();
    return SpaceView.of(
        new VectorSet(ids, rows.toFloats(), Space.declared(space, rows.columns())),
        Geometry.AS_GIVEN,
        Effort.DEFAULTS);
  }

  private static List<Figure> figures(DoubleMatrix x, DoubleMatrix y) {
    return ModalityGap.DEFAULTS.of(new SpacePair(view(x), view(y)), Sampling.DEFAULTS);
  }

  private static double value(List<Figure> figures, String id) {
    return figure(figures, id).value().asNumber().orElseThrow();
  }

  private static Figure figure(List<Figure> figures, String id) {
    return figures.stream().filter(figure -> figure.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void aConstantShiftIsAGapThatTakingOffTheMeansCloses() {
    DoubleMatrix x = normal(1, ROWS);
    List<Figure> figures = figures(x, shifted(x, 40));
    assertThat(value(figures, "modality-gap")).isCloseTo(40, within(1e-4));
    assertThat(value(figures, "modality-gap.separability")).isEqualTo(1);
    assertThat(value(figures, "modality-gap.left")).isCloseTo(0, within(1e-9));
    assertThat(value(figures, "modality-gap.relative")).isGreaterThan(0.5);
    assertThat(value(figures, "modality-gap.retrieval")).isLessThan(0.1);
    assertThat(value(figures, "modality-gap.retrieval-shifted")).isEqualTo(1);
  }

  @Test
  void aSpaceAndItselfHaveNone() {
    DoubleMatrix x = normal(1, ROWS);
    List<Figure> figures = figures(x, x);
    assertThat(value(figures, "modality-gap")).isZero();
    assertThat(value(figures, "modality-gap.relative")).isZero();
    assertThat(value(figures, "modality-gap.separability")).isCloseTo(0.5, within(1e-9));
    assertThat(value(figures, "modality-gap.retrieval")).isEqualTo(1);
    assertThat(figure(figures, "modality-gap.left").value()).isInstanceOf(Value.Undefined.class);
  }

  @Test
  void unrelatedItemsOfOneCloudHaveARelativeGapOfOneHalf() {
    List<Figure> figures = figures(normal(1, ROWS), normal(2, ROWS));
    assertThat(value(figures, "modality-gap.relative")).isCloseTo(0.5, within(0.03));
    assertThat(value(figures, "modality-gap.left")).isGreaterThan(0.98);
    Figure length = figure(figures, "modality-gap");
    assertThat(length.chance().orElseThrow().value())
        .isCloseTo(length.value().asNumber().orElseThrow(), within(0.25));
    assertThat(value(figures, "modality-gap.separability")).isBetween(0.4, 0.6);
  }

  @Test
  void whatIsLeftOnFiveAxesIsAllInFiveDirections() {
    DoubleMatrix x = normal(1, ROWS);
    DoubleMatrix noise = normal(3, ROWS);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 5; j < WIDTH; j++) {
        noise.set(i, j, 0);
      }
    }
    assertThat(value(figures(x, x.plus(noise)), "modality-gap.left-top-5"))
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void fewPairsAndOtherSpacesAreRefused() {
    DoubleMatrix x = normal(1, 3);
    assertThat(figures(x, x))
        .hasSize(7)
        .allSatisfy(figure -> assertThat(figure.value()).isInstanceOf(Value.Undefined.class));
    SpacePair two = new SpacePair(view("one", x), view("other", x));
    assertThatThrownBy(() -> ModalityGap.DEFAULTS.of(two, Sampling.DEFAULTS))
        .isInstanceOf(ShapeException.class);
  }

  @Test
  void aSideOfEqualRowsStillHasAGap() {
    DoubleMatrix same = DoubleMatrix.allocate(ROWS, WIDTH);
    List<Figure> figures = figures(shifted(same, 1), shifted(same, 3));
    assertThat(value(figures, "modality-gap")).isCloseTo(2, within(1e-9));
    assertThat(value(figures, "modality-gap.separability")).isEqualTo(1);
    assertThat(figure(figures, "modality-gap.relative").value())
        .isInstanceOf(Value.Undefined.class);
  }

  @Test
  void rolesFarApartAreSeparableAndRolesOfOneCloudAreNot() {
    RetrievalView apart =
        new RetrievalView(view(normal(1, 100)), view(shifted(normal(2, 700), 20)));
    RetrievalView one = new RetrievalView(view(normal(1, 100)), view(normal(2, 700)));
    List<Figure> far = RoleGap.DEFAULTS.of(apart, Sampling.DEFAULTS);
    List<Figure> near = RoleGap.DEFAULTS.of(one, Sampling.DEFAULTS);
    assertThat(value(far, "role-gap")).isCloseTo(20, within(0.5));
    assertThat(value(far, "role-gap.separability")).isCloseTo(1, within(1e-9));
    assertThat(value(near, "role-gap.separability")).isBetween(0.35, 0.65);
    assertThat(figure(far, "role-gap").interval()).isPresent();
  }

  @Test
  void oneQueryIsNotEnough() {
    RetrievalView few = new RetrievalView(view(normal(1, 1)), view(normal(2, 50)));
    assertThat(RoleGap.DEFAULTS.of(few, Sampling.DEFAULTS))
        .allSatisfy(figure -> assertThat(figure.value()).isInstanceOf(Value.Undefined.class));
  }

  /**
   * What pairs have in common does not move their difference: drawn as pairs, it is not counted.
   */
  @Test
  void pairsAreDrawnTogether() {
    DoubleMatrix x = normal(1, ROWS).scaled(10);
    DoubleMatrix y = shifted(x.plus(normal(2, ROWS).scaled(0.01)), 5);
    var interval = figure(figures(x, y), "modality-gap").interval().orElseThrow();
    assertThat(interval.high() - interval.low()).isLessThan(0.01);
    assertThat(interval.low()).isGreaterThanOrEqualTo(0);
  }

  @Test
  void fiveDirectionsOfFiveAreNotAFinding() {
    DoubleMatrix x = normal(1, ROWS).columnRange(0, 5);
    DoubleMatrix y = normal(2, ROWS).columnRange(0, 5);
    assertThat(figure(figures(x, y), "modality-gap.left-top-5").value())
        .isInstanceOf(Value.Undefined.class);
  }

  /** All of a hundred found says less than all of a million: the interval has a length. */
  @Test
  void aShareOfOneHasAnIntervalWithALength() {
    DoubleMatrix x = normal(1, ROWS);
    var interval = figure(figures(x, x), "modality-gap.retrieval").interval().orElseThrow();
    assertThat(interval.high()).isEqualTo(1);
    assertThat(interval.low()).isBetween(0.97, 0.999);
  }
}
