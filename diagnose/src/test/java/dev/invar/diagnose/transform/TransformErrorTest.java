package dev.invar.diagnose.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TransformErrorTest {
  private static final int ROWS = 400;
  private static final int WIDTH = 10;

  private static DoubleMatrix normal(long seed, int n) {
    return DoubleMatrix.copyOf(RandomArrays.doubles(new Seed(seed), n, WIDTH), n, WIDTH);
  }

  private static DoubleMatrix rotation(long seed) {
    return Qr.of(normal(seed, WIDTH)).q();
  }

  private static SpaceView view(DoubleMatrix rows) {
    List<String> ids = IntStream.range(0, (int) rows.rows()).mapToObj(i -> "item" + i).toList();
    return SpaceView.of(new VectorSet(ids, rows.toFloats(), Space.declared("one", WIDTH)));
  }

  private static SpacePair pair(DoubleMatrix x, DoubleMatrix y) {
    return new SpacePair(view(x), view(y));
  }

  private static double value(List<Figure> figures, String id) {
    return figures.stream()
        .filter(figure -> figure.id().equals(id))
        .findFirst()
        .orElseThrow()
        .value()
        .asNumber()
        .orElseThrow();
  }

  private static List<Figure> equivariance(DoubleMatrix x, DoubleMatrix y) {
    return EquivarianceError.DEFAULTS.of(pair(x, y), Sampling.DEFAULTS);
  }

  private static double invariance(DoubleMatrix x, DoubleMatrix y) {
    return InvarianceError.DEFAULTS.value(pair(x, y)).asNumber().orElseThrow();
  }

  @Test
  void whatDoesNotChangeHasNoInvarianceErrorAndRandomItemsHaveOne() {
    DoubleMatrix x = normal(1, ROWS);
    assertThat(invariance(x, x.scaled(2))).isCloseTo(0, within(1e-9));
    assertThat(invariance(x, normal(2, ROWS))).isCloseTo(1, within(0.05));
  }

  @Test
  void invarianceIsThatOfAllPairsOneByOne() {
    DoubleMatrix x = normal(1, 30);
    DoubleMatrix y = x.plus(normal(2, 30));
    double matched = 0;
    double random = 0;
    for (int i = 0; i < 30; i++) {
      for (int j = 0; j < 30; j++) {
        double distance = 1 - cosine(x.row(i), y.row(j));
        matched += i == j ? distance / 30 : 0;
        random += i == j ? 0 : distance / (30 * 29);
      }
    }
    assertThat(invariance(x, y)).isCloseTo(matched / random, within(1e-6));
  }

  private static double cosine(double[] a, double[] b) {
    double product = 0;
    double first = 0;
    double second = 0;
    for (int j = 0; j < a.length; j++) {
      product += a[j] * b[j];
      first += a[j] * a[j];
      second += b[j] * b[j];
    }
    return product / Math.sqrt(first * second);
  }

  @Test
  void invarianceIsNotDefinedForEqualRowsOrOneRow() {
    DoubleMatrix same = DoubleMatrix.allocate(20, WIDTH);
    for (int i = 0; i < 20; i++) {
      same.set(i, 3, 1);
    }
    assertThat(InvarianceError.DEFAULTS.value(pair(same, same)))
        .isInstanceOf(Value.Undefined.class);
    DoubleMatrix one = normal(1, 1);
    assertThat(InvarianceError.DEFAULTS.value(pair(one, one))).isInstanceOf(Value.Undefined.class);
  }

  @Test
  void aRotationIsEquivariance() {
    DoubleMatrix x = normal(1, ROWS);
    List<Figure> figures = equivariance(x, x.times(rotation(2)));
    assertThat(value(figures, "equivariance-error")).isCloseTo(0, within(1e-5));
    assertThat(value(figures, "equivariance-error.r2")).isCloseTo(1, within(1e-9));
    assertThat(value(figures, "equivariance-error.distance-from-identity")).isGreaterThan(1);
    assertThat(value(figures, "equivariance-error.unchanged")).isGreaterThan(1);
  }

  @Test
  void nothingChangedIsInvariance() {
    DoubleMatrix x = normal(1, ROWS);
    List<Figure> figures = equivariance(x, x);
    assertThat(value(figures, "equivariance-error.unchanged")).isCloseTo(0, within(1e-9));
    assertThat(value(figures, "equivariance-error.distance-from-identity"))
        .isCloseTo(0, within(1e-5));
  }

  @Test
  void unrelatedVectorsAreNoBetterThanTheMean() {
    List<Figure> figures = equivariance(normal(1, ROWS), normal(2, ROWS));
    assertThat(value(figures, "equivariance-error")).isGreaterThan(1);
    assertThat(value(figures, "equivariance-error.linear-r2")).isLessThan(0.05);
  }

  @Test
  void fewFittedPairsLeaveTheRotationOpen() {
    DoubleMatrix x = normal(1, 16);
    List<Figure> figures = equivariance(x, x);
    assertThat(figures.getLast().value()).isInstanceOf(Value.Undefined.class);
    assertThat(equivariance(normal(1, 3), normal(1, 3)))
        .hasSize(6)
        .allSatisfy(figure -> assertThat(figure.value()).isInstanceOf(Value.Undefined.class));
  }

  @Test
  void rotationsAfterOneAnotherCompose() {
    DoubleMatrix x = normal(1, ROWS);
    DoubleMatrix once = x.times(rotation(2));
    DoubleMatrix twice = once.times(rotation(3));
    assertThat(EquivarianceError.composition(view(x), view(once), view(twice)))
        .isCloseTo(0, within(1e-5));
    assertThat(EquivarianceError.composition(view(x), view(normal(8, ROWS)), view(normal(9, ROWS))))
        .isGreaterThan(0.1);
    DoubleMatrix few = normal(1, WIDTH);
    assertThatThrownBy(() -> EquivarianceError.composition(view(few), view(few), view(few)))
        .isInstanceOf(ShapeException.class);
  }
}
