package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.Cases.Backend;
import dev.invar.linalg.Cases.Case;
import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product;
import dev.invar.method.NumericalException;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SvdTest {
  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#matricesOnEveryBackend")
  void multipliesBackToTheMatrix(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    Svd svd = Svd.of(backend.dense(), a);
    assertThat(svd.product().minus(a).frobeniusNorm())
        .isLessThanOrEqualTo(Cases.bound(a) * a.frobeniusNorm());
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#matricesOnEveryBackend")
  void hasOrthonormalVectorsAndFallingValues(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    Svd svd = Svd.of(backend.dense(), a);
    assertThat(Cases.distanceFromOrthonormal(svd.u())).isLessThanOrEqualTo(Cases.bound(a));
    assertThat(Cases.distanceFromOrthonormal(svd.v())).isLessThanOrEqualTo(Cases.bound(a));
    double[] values = svd.singularValues();
    assertThat(values).hasSize((int) Math.min(a.rows(), a.columns()));
    for (int i = 0; i < values.length; i++) {
      assertThat(values[i]).isBetween(0.0, i == 0 ? Double.MAX_VALUE : values[i - 1]);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#matricesOnEveryBackend")
  void agreesWithTheDefinition(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    double[] expected = Svd.of(Backends.denses().getFirst(), a).singularValues();
    double[] found = Svd.of(backend.dense(), a).singularValues();
    assertThat(found).containsExactly(expected, within(Cases.bound(a) * a.frobeniusNorm()));
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#matricesOnEveryBackend")
  void findsTheSameValuesAlone(Backend backend, Case given) {
    DoubleMatrix a = given.matrix();
    assertThat(Svd.valuesOf(backend.dense(), a))
        .containsExactly(
            Svd.of(backend.dense(), a).singularValues(),
            within(Cases.bound(a) * a.frobeniusNorm()));
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void knowsTheValuesOfASmallMatrix(Backend backend) {
    DoubleMatrix a = DoubleMatrix.copyOf(new double[] {3, 0, 4, 5}, 2, 2);
    assertThat(Svd.of(backend.dense(), a).singularValues())
        .containsExactly(new double[] {Math.sqrt(45), Math.sqrt(5)}, within(1e-14));
  }

  /** Values computed in extended precision; the condition number is 476607. */
  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void knowsTheValuesOfTheHilbertMatrix(Backend backend) {
    double[] values = Svd.of(backend.dense(), Cases.hilbert(5)).singularValues();
    assertThat(values[0]).isCloseTo(1.567050691098231, within(1e-14));
    assertThat(values[4]).isCloseTo(3.287928772171e-6, within(1e-14));
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void countsTheRank(Backend backend) {
    DoubleMatrix a = Cases.random(1, 30, 4).times(Cases.random(2, 4, 25));
    assertThat(Svd.of(backend.dense(), a).rank()).isEqualTo(4);
    assertThat(Svd.of(backend.dense(), DoubleMatrix.allocate(3, 2)).rank()).isZero();
    assertThat(Svd.of(backend.dense(), Cases.random(3, 6, 9)).rank()).isEqualTo(6);
  }

  @Test
  void leavesTheMatrixAsItIs() {
    DoubleMatrix a = Cases.random(4, 9, 6);
    double[] before = a.toArray();
    Svd.of(a);
    assertThat(a.toArray()).isEqualTo(before);
  }

  @Test
  void namesTheEntryThatIsNotFinite() {
    DoubleMatrix a = Cases.random(5, 4, 3);
    a.set(2, 1, Double.NaN);
    assertThatThrownBy(() -> Svd.of(a))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("row 2, column 1")
        .hasMessageContaining("NaN");
  }

  /** Divide and conquer gives up on some matrices, such as covariances of few rows. */
  @Test
  void decomposesWhereTheBackendGivesUp() {
    DoubleMatrix a = Cases.hilbert(7);
    assertThat(Svd.of(new GivesUp(), a).singularValues())
        .containsExactly(
            Svd.of(Backends.denses().getFirst(), a).singularValues(), within(Cases.bound(a)));
    assertThat(Svd.valuesOf(new GivesUp(), a))
        .containsExactly(Svd.of(a).singularValues(), within(Cases.bound(a)));
  }

  /** Converges on nothing, having overwritten what it was given. */
  private static final class GivesUp implements Dense {
    @Override
    public String name() {
      return "gives up";
    }

    @Override
    public void svd(int m, int n, MemorySegment a, MemorySegment u, double[] s, MemorySegment vt) {
      a.fill((byte) 1);
      throw new NumericalException("no convergence");
    }

    @Override
    public void multiplyFloats(Product product, MemorySegment a, MemorySegment b, MemorySegment c) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void multiplyDoubles(
        Product product, MemorySegment a, MemorySegment b, MemorySegment c) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void eigen(int n, MemorySegment a, double[] values) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void singularValues(int m, int n, MemorySegment a, double[] s) {
      a.fill((byte) 1);
      throw new NumericalException("no convergence");
    }

    @Override
    public void eigenvalues(int n, MemorySegment a, double[] values) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int cholesky(int n, MemorySegment a) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void qr(int m, int n, MemorySegment a, MemorySegment q, MemorySegment r) {
      throw new UnsupportedOperationException();
    }
  }
}
