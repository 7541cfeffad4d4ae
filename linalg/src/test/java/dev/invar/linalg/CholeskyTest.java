package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.Cases.Backend;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CholeskyTest {
  static Stream<Arguments> positiveDefiniteOnEveryBackend() {
    return Cases.backends()
        .flatMap(b ->
            Stream.of(0, 1, 2, 7, 60)
                .flatMap(n -> Stream.of(1.0, 1e150, 1e-150).map(s -> Arguments.of(b, n, s))));
  }

  @ParameterizedTest
  @MethodSource("positiveDefiniteOnEveryBackend")
  void multipliesBackToTheMatrix(Backend backend, int n, double scale) {
    DoubleMatrix a = Cases.gram(Cases.random(n, n + 5, n)).scaled(scale);
    DoubleMatrix l = Cholesky.of(backend.dense(), a).l();
    assertThat(l.timesTranspose(l).minus(a).frobeniusNorm())
        .isLessThanOrEqualTo(Cases.bound(a) * a.frobeniusNorm());
    for (int i = 0; i < n; i++) {
      assertThat(l.get(i, i)).isPositive();
      for (int j = i + 1; j < n; j++) {
        assertThat(l.get(i, j)).isZero();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void knowsATextbookExample(Backend backend) {
    double[] values = {4, 12, -16, 12, 37, -43, -16, -43, 98};
    Cholesky cholesky = Cholesky.of(backend.dense(), DoubleMatrix.copyOf(values, 3, 3));
    assertThat(cholesky.l().toArray())
        .containsExactly(new double[] {2, 0, 0, 6, 1, 0, -8, 5, 3}, within(1e-13));
    assertThat(cholesky.logDeterminant()).isCloseTo(Math.log(36), within(1e-13));
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void readsOnlyTheLowerTriangle(Backend backend) {
    DoubleMatrix a = Cases.gram(Cases.random(3, 20, 6));
    double[] expected = Cholesky.of(backend.dense(), a).l().toArray();
    a.set(1, 4, 1e6);
    assertThat(Cholesky.of(backend.dense(), a).l().toArray()).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void namesTheRowOfAMatrixThatIsNotPositiveDefinite(Backend backend) {
    DoubleMatrix a = DoubleMatrix.identity(5);
    a.set(3, 3, -1);
    assertThatThrownBy(() -> Cholesky.of(backend.dense(), a))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("row 3");
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void solves(Backend backend) {
    DoubleMatrix a = Cases.gram(Cases.random(4, 30, 9)).plus(DoubleMatrix.identity(9));
    DoubleMatrix x = Cases.random(5, 9, 4);
    DoubleMatrix found = Cholesky.of(backend.dense(), a).solve(a.times(x));
    double[] values = Svd.of(a).singularValues();
    double condition = values[0] / values[8];
    assertThat(found.minus(x).frobeniusNorm())
        .isLessThanOrEqualTo(condition * Cases.bound(a) * x.frobeniusNorm());
  }

  @Test
  void refusesShapesThatDoNotFit() {
    assertThatThrownBy(() -> Cholesky.of(DoubleMatrix.allocate(3, 2)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("3×2");
    assertThatThrownBy(
            () -> Cholesky.of(DoubleMatrix.identity(3)).solve(DoubleMatrix.allocate(2, 2)))
        .isInstanceOf(ShapeException.class);
  }
}
