package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.Cases.Backend;
import dev.invar.linalg.Cases.Case;
import dev.invar.method.ShapeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SymmetricEigenTest {
  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#symmetricOnEveryBackend")
  void multipliesBackToTheMatrix(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    SymmetricEigen eigen = SymmetricEigen.of(backend.dense(), a);
    Svd asProduct = new Svd(eigen.vectors(), eigen.values(), eigen.vectors());
    assertThat(asProduct.product().minus(a).frobeniusNorm())
        .isLessThanOrEqualTo(Cases.bound(a) * a.frobeniusNorm());
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#symmetricOnEveryBackend")
  void hasOrthonormalVectorsAndFallingValues(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    SymmetricEigen eigen = SymmetricEigen.of(backend.dense(), a);
    assertThat(Cases.distanceFromOrthonormal(eigen.vectors())).isLessThanOrEqualTo(Cases.bound(a));
    for (int i = 1; i < eigen.values().length; i++) {
      assertThat(eigen.values()[i]).isLessThanOrEqualTo(eigen.values()[i - 1]);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#symmetricOnEveryBackend")
  void agreesWithTheDefinition(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    double[] expected = SymmetricEigen.of(Backends.denses().getFirst(), a).values();
    assertThat(SymmetricEigen.of(backend.dense(), a).values())
        .containsExactly(expected, within(Cases.bound(a) * a.frobeniusNorm()));
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#symmetricOnEveryBackend")
  void findsTheSameValuesAlone(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    assertThat(SymmetricEigen.valuesOf(backend.dense(), a))
        .containsExactly(
            SymmetricEigen.of(backend.dense(), a).values(),
            within(Cases.bound(a) * a.frobeniusNorm()));
  }

  /** The second difference on n points has the eigenvalues 2 − 2·cos(kπ/(n + 1)). */
  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void knowsTheSpectrumOfTheSecondDifference(Backend backend) {
    int n = 50;
    DoubleMatrix a = DoubleMatrix.allocate(n, n);
    var expected = new double[n];
    for (int i = 0; i < n; i++) {
      a.set(i, i, 2);
      if (i > 0) {
        a.set(i, i - 1, -1);
        a.set(i - 1, i, -1);
      }
      expected[i] = 2 - 2 * Math.cos((n - i) * Math.PI / (n + 1));
    }
    assertThat(SymmetricEigen.of(backend.dense(), a).values())
        .containsExactly(expected, within(Cases.bound(a) * 4));
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void readsOnlyTheLowerTriangle(Backend backend) {
    DoubleMatrix a = Cases.symmetrised(Cases.random(3, 6, 6));
    double[] expected = SymmetricEigen.of(backend.dense(), a).values();
    a.set(1, 4, 1);
    assertThat(SymmetricEigen.of(backend.dense(), a).values()).isEqualTo(expected);
  }

  @Test
  void refusesAMatrixThatIsNotSquare() {
    assertThatThrownBy(() -> SymmetricEigen.of(DoubleMatrix.allocate(2, 3)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("2×3");
  }
}
