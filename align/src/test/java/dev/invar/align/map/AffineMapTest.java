package dev.invar.align.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.TestPairs;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class AffineMapTest {
  private static AffineMap random(int rows, int columns, Seed seed) {
    return AffineMap.of(
        DoubleMatrix.copyOf(RandomArrays.doubles(seed, rows, columns), rows, columns),
        RandomArrays.doubles(seed.derive("offset"), 1, rows));
  }

  @SeededTest
  void composesAsFunctionsDo(Seed seed) {
    AffineMap first = random(4, 6, seed);
    AffineMap second = random(3, 4, seed.derive("second"));
    double[] x = RandomArrays.doubles(seed.derive("x"), 1, 6);
    double[] chained = second.apply(first.apply(x));
    assertThat(first.then(second).apply(x)).containsExactly(chained, within(1e-12));
  }

  @SeededTest
  void aMoveBeforeOrAfterAMapChangesItsOffsetAlone(Seed seed) {
    AffineMap map = random(4, 4, seed);
    double[] mean = RandomArrays.doubles(seed.derive("mean"), 1, 4);
    AffineMap move = AffineMap.identity(4).after(mean);
    float[] x = RandomArrays.floats(seed.derive("x"), 1, 4);
    var moved = new float[4];
    for (int j = 0; j < 4; j++) {
      moved[j] = (float) (x[j] - mean[j]);
    }
    assertThat(move.apply(x)).containsExactly(moved, within(1e-6f));
    assertThat(move.then(map).apply(x)).containsExactly(map.apply(moved), within(1e-5f));
    assertThat(map.after(mean).apply(x)).containsExactly(map.apply(moved), within(1e-5f));
    assertThat(map.then(move).apply(x)).containsExactly(move.apply(map.apply(x)), within(1e-5f));
    assertThat(map.then(move).weights().toArray()).isEqualTo(map.weights().toArray());
    FloatMatrix rows = FloatMatrix.copyOf(x, 1, 4);
    assertThat(move.apply(rows).row(0)).isEqualTo(move.apply(x));
    assertThatThrownBy(() -> move.apply(rows, FloatMatrix.allocate(2, 4)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("2×4");
  }

  @SeededTest
  void isUndoneByItsInverse(Seed seed) {
    AffineMap map = random(5, 5, seed);
    double[] x = RandomArrays.doubles(seed.derive("x"), 1, 5);
    AffineMap inverse = (AffineMap) map.inverse().orElseThrow();
    assertThat(inverse.apply(map.apply(x))).containsExactly(x, within(1e-9));
  }

  @SeededTest
  void aRotationIsUndoneToTheLastDigits(Seed seed) {
    AffineMap map = AffineMap.ofRows(TestPairs.rotation(20, seed));
    double[] x = RandomArrays.doubles(seed.derive("x"), 1, 20);
    assertThat(map.isRigid()).isTrue();
    assertThat(map.then(map.pseudoInverse()).apply(x)).containsExactly(x, within(1e-13));
  }

  @SeededTest
  void itsAdjointMovesAcrossTheInnerProduct(Seed seed) {
    AffineMap map = AffineMap.of(random(4, 6, seed).weights());
    float[] x = RandomArrays.floats(seed.derive("x"), 1, 6);
    float[] y = RandomArrays.floats(seed.derive("y"), 1, 4);
    assertThat(dot(map.apply(x), y)).isCloseTo(dot(x, map.adjoint(y)), within(1e-4));
  }

  @SeededTest
  void mapsManyRowsAsOneByOne(Seed seed) {
    AffineMap map = random(4, 6, seed);
    FloatMatrix rows = FloatMatrix.copyOf(RandomArrays.floats(seed, 7, 6), 7, 6);
    FloatMatrix mapped = map.apply(rows);
    for (int i = 0; i < 7; i++) {
      assertThat(mapped.row(i)).containsExactly(map.apply(rows.row(i)), within(1e-5f));
    }
    assertThat(map.apply(FloatMatrix.allocate(0, 6)).rows()).isZero();
  }

  @SeededTest
  void thePseudoInverseOfAProjectionIsItsTranspose(Seed seed) {
    AffineMap map = AffineMap.ofRows(TestPairs.rotation(8, seed).columnRange(0, 3));
    assertThat(map.inverse()).isEmpty();
    assertThat(map.isRigid()).isFalse();
    assertThat(map.pseudoInverse().weights().minus(map.weights().transposed()).frobeniusNorm())
        .isLessThan(1e-12);
  }

  @Test
  void aSingularMapHasNoInverse() {
    AffineMap flat = AffineMap.of(DoubleMatrix.copyOf(new double[] {1, 2, 2, 4}, 2, 2));
    assertThat(flat.inverse()).isEmpty();
    assertThat(flat.pseudoInverse().apply(flat.apply(new double[] {1, 2})))
        .containsExactly(new double[] {1, 2}, within(1e-12));
  }

  @Test
  void refusesOtherWidthsAndNumbersThatAreNotFinite() {
    AffineMap map = AffineMap.identity(3);
    assertThatThrownBy(() -> map.apply(new float[4])).isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> AffineMap.of(DoubleMatrix.identity(3), new double[2]))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> AffineMap.of(DoubleMatrix.copyOf(new double[] {Double.NaN}, 1, 1)))
        .isInstanceOf(NumericalException.class);
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
