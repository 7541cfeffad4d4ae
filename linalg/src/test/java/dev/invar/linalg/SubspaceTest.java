package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.Cases.Backend;
import dev.invar.linalg.Cases.Case;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Randomised SVD, polar factor and principal angles: what stands on the factorisations. */
class SubspaceTest {
  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void randomisedFindsAMatrixOfLowRankExactly(Backend backend) {
    DoubleMatrix a = Cases.random(1, 200, 6).times(Cases.random(2, 6, 80));
    Svd svd = RandomizedSvd.ofRank(6, new Seed(3)).of(backend.dense(), a);
    assertThat(svd.product().minus(a).frobeniusNorm())
        .isLessThanOrEqualTo(Cases.bound(a) * a.frobeniusNorm());
    assertThat(Cases.distanceFromOrthonormal(svd.u())).isLessThanOrEqualTo(Cases.bound(a));
    assertThat(Cases.distanceFromOrthonormal(svd.v())).isLessThanOrEqualTo(Cases.bound(a));
  }

  /** The bound on the mean error of a spectrum 1, ½, ¼, … with p = 2, o = 10. */
  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void randomisedStaysWithinTheErrorBound(Backend backend) {
    int rank = 8;
    DoubleMatrix a = withSpectrum(120, 60);
    Svd full = Svd.of(a);
    Svd svd = RandomizedSvd.ofRank(rank, new Seed(4)).of(backend.dense(), a);
    double leftOut = full.singularValues()[rank];
    double factor = 1 + Math.sqrt(rank / 9.0) + Math.E * Math.sqrt(18.0 * 60) / 10;
    double error = Svd.of(svd.product().minus(a)).singularValues()[0];
    assertThat(error).isLessThanOrEqualTo(Math.pow(factor, 1 / 5.0) * leftOut);
    for (int i = 0; i < rank; i++) {
      assertThat(svd.singularValues()[i]).isCloseTo(full.singularValues()[i], within(leftOut));
    }
  }

  @Test
  void randomisedRepeatsItselfWithTheSameSeed() {
    DoubleMatrix a = Cases.random(5, 40, 30);
    double[] once = RandomizedSvd.ofRank(5, new Seed(6)).of(a).singularValues();
    assertThat(RandomizedSvd.ofRank(5, new Seed(6)).of(a).singularValues()).isEqualTo(once);
    assertThat(RandomizedSvd.ofRank(5, new Seed(7)).of(a).singularValues()).isNotEqualTo(once);
  }

  @Test
  void randomisedRefusesARankThatTheMatrixCannotHave() {
    assertThatThrownBy(() -> RandomizedSvd.ofRank(4, new Seed(1)).of(DoubleMatrix.allocate(9, 3)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("at most min(n, d) = 3");
    assertThatThrownBy(() -> RandomizedSvd.ofRank(0, new Seed(1)))
        .isInstanceOf(OptionException.class);
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#matricesOnEveryBackend")
  void polarFactorIsOrthonormalAndLeavesASymmetricRest(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    DoubleMatrix q = PolarFactor.of(backend.dense(), a).orthogonal();
    boolean wide = a.rows() < a.columns();
    assertThat(Cases.distanceFromOrthonormal(wide ? q.transposed() : q))
        .isLessThanOrEqualTo(2 * Cases.bound(a));
    DoubleMatrix rest = wide ? a.timesTranspose(q) : q.transposeTimes(a);
    assertThat(rest.minus(rest.transposed()).frobeniusNorm())
        .isLessThanOrEqualTo(2 * Cases.bound(a) * a.frobeniusNorm());
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void polarFactorOfAnOrthogonalMatrixIsItself(Backend backend) {
    DoubleMatrix q = Qr.of(Cases.random(8, 12, 12)).q();
    DoubleMatrix stretched = q.times(Cases.gram(Cases.random(9, 30, 12)));
    assertThat(PolarFactor.of(backend.dense(), stretched).orthogonal().minus(q).frobeniusNorm())
        .isLessThanOrEqualTo(1e-12);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-12, 1e-8, 1e-3, 0.5, Math.PI / 2 - 1e-9, Math.PI / 2})
  void anglesKeepTheirDigits(double angle) {
    for (Backend backend : Cases.backends().toList()) {
      DoubleMatrix rotation = Qr.of(Cases.random(10, 9, 9)).q();
      DoubleMatrix a = DoubleMatrix.allocate(9, 2);
      a.set(0, 0, 1);
      a.set(1, 1, 1);
      DoubleMatrix b = DoubleMatrix.allocate(9, 1);
      b.set(0, 0, Math.cos(angle));
      b.set(5, 0, Math.sin(angle));
      double[] found =
          PrincipalAngles.between(backend.dense(), rotation.times(a), rotation.times(b)).radians();
      assertThat(found).hasSize(1);
      assertThat(found[0]).isCloseTo(angle, within(Cases.bound(rotation)));
    }
  }

  @Test
  void anglesDoNotDependOnBasisOrOrder() {
    DoubleMatrix a = Cases.random(11, 20, 3);
    DoubleMatrix b = Cases.random(12, 20, 5);
    double[] angles = PrincipalAngles.between(a, b).radians();
    assertThat(angles).hasSize(3).isSorted();
    assertThat(PrincipalAngles.between(b, a.times(Cases.random(13, 3, 3))).radians())
        .containsExactly(angles, within(1e-12));
    assertThat(PrincipalAngles.between(a, a).radians())
        .containsExactly(new double[3], within(1e-14));
  }

  /** A matrix with the singular values 1, ½, ¼, … */
  private static DoubleMatrix withSpectrum(int rows, int columns) {
    DoubleMatrix u = Qr.of(Cases.random(14, rows, columns)).q();
    DoubleMatrix v = Qr.of(Cases.random(15, columns, columns)).q();
    var values = new double[columns];
    for (int i = 0; i < columns; i++) {
      values[i] = Math.scalb(1.0, -i);
    }
    return new Svd(u, values, v).product();
  }
}
