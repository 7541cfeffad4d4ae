package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.Cases.Backend;
import dev.invar.linalg.Cases.Case;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class QrTest {
  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#matricesOnEveryBackend")
  void multipliesBackToTheMatrix(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    Qr qr = Qr.of(backend.dense(), a);
    assertThat(qr.q().times(qr.r()).minus(a).frobeniusNorm())
        .isLessThanOrEqualTo(Cases.bound(a) * a.frobeniusNorm());
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#matricesOnEveryBackend")
  void hasOrthonormalColumnsAndAnUpperTriangle(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    Qr qr = Qr.of(backend.dense(), a);
    assertThat(Cases.distanceFromOrthonormal(qr.q())).isLessThanOrEqualTo(Cases.bound(a));
    for (int i = 0; i < qr.r().rows(); i++) {
      assertThat(qr.r().get(i, i)).isGreaterThanOrEqualTo(0);
      for (int j = 0; j < i; j++) {
        assertThat(qr.r().get(i, j)).isZero();
      }
    }
  }

  /** Unique for full rank, so backends agree entry by entry. */
  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void agreesWithTheDefinition(Backend backend) {
    DoubleMatrix a = Cases.random(1, 40, 12);
    Qr expected = Qr.of(Backends.denses().getFirst(), a);
    Qr found = Qr.of(backend.dense(), a);
    double condition = condition(a);
    assertThat(found.q().minus(expected.q()).frobeniusNorm())
        .isLessThanOrEqualTo(condition * Cases.bound(a));
    assertThat(found.r().minus(expected.r()).frobeniusNorm())
        .isLessThanOrEqualTo(condition * Cases.bound(a) * a.frobeniusNorm());
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void knowsATextbookExample(Backend backend) {
    DoubleMatrix a = DoubleMatrix.copyOf(new double[] {12, -51, 4, 6, 167, -68, -4, 24, -41}, 3, 3);
    double[] r = {14, 21, -14, 0, 175, -70, 0, 0, 35};
    assertThat(Qr.of(backend.dense(), a).r().toArray()).containsExactly(r, within(1e-12));
  }

  private static double condition(DoubleMatrix a) {
    double[] values = Svd.of(a).singularValues();
    return values[0] / values[values.length - 1];
  }
}
