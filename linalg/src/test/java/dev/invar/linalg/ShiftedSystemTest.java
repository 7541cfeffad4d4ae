package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class ShiftedSystemTest {
  private static DoubleMatrix random(int n, int d, Seed seed) {
    return DoubleMatrix.copyOf(RandomArrays.doubles(seed, n, d), n, d);
  }

  @SeededTest
  void solvesAsCholeskyDoes(Seed seed) {
    DoubleMatrix x = random(30, 8, seed);
    DoubleMatrix gram = x.transposeTimes(x);
    DoubleMatrix c = random(8, 5, seed.derive("c"));
    ShiftedSystem system = ShiftedSystem.of(gram, c);
    for (double lambda : new double[] {0, 1e-3, 1, 1e6}) {
      DoubleMatrix shifted = gram.plus(DoubleMatrix.identity(8).scaled(lambda));
      DoubleMatrix expected = Cholesky.of(shifted).solve(c);
      assertThat(system.solve(lambda).minus(expected).frobeniusNorm())
          .isLessThan(1e-11 * expected.frobeniusNorm());
    }
  }

  @SeededTest
  void withoutShiftItIsTheShortestLeastSquaresSolution(Seed seed) {
    DoubleMatrix x = random(4, 9, seed);
    DoubleMatrix y = random(4, 3, seed.derive("y"));
    DoubleMatrix w = ShiftedSystem.of(x.transposeTimes(x), x.transposeTimes(y)).solve(0);
    assertThat(x.times(w).minus(y).frobeniusNorm()).isLessThan(1e-9);
    Svd svd = Svd.of(x);
    DoubleMatrix inSpan = svd.v().times(svd.v().transposeTimes(w));
    assertThat(inSpan.minus(w).frobeniusNorm()).isLessThan(1e-9);
  }

  @SeededTest
  void anotherRightSideIsAnotherSystem(Seed seed) {
    DoubleMatrix x = random(20, 6, seed);
    DoubleMatrix gram = x.transposeTimes(x);
    DoubleMatrix c = random(6, 2, seed.derive("c"));
    ShiftedSystem other = ShiftedSystem.of(gram, random(6, 4, seed)).withRightSide(c);
    assertThat(other.solve(0.5).toArray())
        .isEqualTo(ShiftedSystem.of(gram, c).solve(0.5).toArray());
  }

  @Test
  void standsAGramMatrixOfZeros() {
    ShiftedSystem system =
        ShiftedSystem.of(DoubleMatrix.allocate(3, 3), DoubleMatrix.allocate(3, 2));
    assertThat(system.solve(0).frobeniusNorm()).isZero();
    assertThat(system.solve(2).frobeniusNorm()).isZero();
  }

  @Test
  void refusesWhatDoesNotFit() {
    DoubleMatrix g = DoubleMatrix.identity(3);
    assertThatThrownBy(() -> ShiftedSystem.of(g, DoubleMatrix.allocate(2, 2)))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> ShiftedSystem.of(DoubleMatrix.allocate(3, 2), g))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> ShiftedSystem.of(g, g).solve(-1)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> ShiftedSystem.of(g, g).solve(Double.NaN))
        .isInstanceOf(OptionException.class);
  }
}
