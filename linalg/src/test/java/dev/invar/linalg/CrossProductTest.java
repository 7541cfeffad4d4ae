package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.Cases.Backend;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrossProductTest {
  private static final FloatMatrix X =
      FloatMatrix.copyOf(RandomArrays.floats(new Seed(1), 2500, 7), 2500, 7);
  private static final FloatMatrix Y =
      FloatMatrix.copyOf(RandomArrays.floats(new Seed(2), 2500, 4), 2500, 4);

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void agreesWithTheProductOfWholeMatrices(Backend backend) {
    var sums = new CrossProduct(backend.dense(), 7, 4);
    sums.add(X, Y);
    DoubleMatrix expected = X.toDoubles().transposeTimes(Y.toDoubles());
    assertThat(sums.count()).isEqualTo(2500);
    assertThat(sums.product().minus(expected).frobeniusNorm())
        .isLessThanOrEqualTo(2500 * Cases.UNIT * magnitude());
  }

  @Test
  void doesNotDependOnTheChunks() {
    var whole = new CrossProduct(7, 4);
    whole.add(X, Y);
    var pieces = new CrossProduct(7, 4);
    long from = 0;
    for (int rows : new int[] {1, 0, 1024, 1000, 475}) {
      pieces.add(X.rowRange(from, from + rows), Y.rowRange(from, from + rows));
      from += rows;
    }
    assertThat(pieces.count()).isEqualTo(2500);
    assertThat(pieces.meanX()).containsExactly(whole.meanX(), within(1e-13));
    assertThat(pieces.meanY()).containsExactly(whole.meanY(), within(1e-13));
    assertThat(pieces.centredProduct().minus(whole.centredProduct()).frobeniusNorm())
        .isLessThanOrEqualTo(2500 * Cases.UNIT * magnitude());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 900, 2500, 20_001})
  void givesTheSameBitsOnAnyNumberOfThreads(int n) {
    FloatMatrix x = FloatMatrix.copyOf(RandomArrays.floats(new Seed(3), n, 7), n, 7);
    FloatMatrix y = FloatMatrix.copyOf(RandomArrays.floats(new Seed(4), n, 4), n, 4);
    CrossProduct one = CrossProduct.of(x, y, 1);
    CrossProduct many = CrossProduct.of(x, y, 3);
    assertThat(one.count()).isEqualTo(n);
    assertThat(many.product().toArray()).isEqualTo(one.product().toArray());
    assertThat(many.centredProduct().toArray()).isEqualTo(one.centredProduct().toArray());
    var chunk = new CrossProduct(7, 4);
    chunk.add(x, y);
    assertThat(one.centredProduct().minus(chunk.centredProduct()).frobeniusNorm())
        .isLessThanOrEqualTo(n * Cases.UNIT * Math.sqrt(28.0) * n);
    if (n > 0) {
      assertThat(one.meanX()).containsExactly(chunk.meanX(), within(1e-13));
      assertThat(one.meanY()).containsExactly(chunk.meanY(), within(1e-13));
    }
  }

  @Test
  void refusesNoThreadAndRowsThatDoNotFit() {
    assertThatThrownBy(() -> CrossProduct.of(X, Y, 0)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> CrossProduct.of(X, Y.rowRange(0, 9), 2))
        .isInstanceOf(ShapeException.class);
  }

  /** Rows at 10⁶ with a spread of 1: XᵀX − n·x̄x̄ᵀ would have lost 12 of 16 digits. */
  @Test
  void keepsTheDigitsOfRowsFarFromTheOrigin() {
    FloatMatrix far = FloatMatrix.allocate(2500, 7);
    FloatMatrix near = FloatMatrix.allocate(2500, 7);
    for (long i = 0; i < 2500; i++) {
      for (int j = 0; j < 7; j++) {
        float step = Math.round(X.get(i, j) * 8) / 8f;
        near.set(i, j, step);
        far.set(i, j, 1_000_000 + step);
      }
    }
    var sums = new CrossProduct(7, 7);
    sums.add(far, far);
    var expected = new CrossProduct(7, 7);
    expected.add(near, near);
    assertThat(sums.centredProduct().minus(expected.centredProduct()).frobeniusNorm())
        .isLessThanOrEqualTo(1e-12 * expected.centredProduct().frobeniusNorm());
    assertThat(sums.meanX()[3] - 1e6).isCloseTo(expected.meanX()[3], within(1e-9));
    CrossProduct joined = CrossProduct.of(far, far, 2);
    assertThat(joined.centredProduct().minus(expected.centredProduct()).frobeniusNorm())
        .isLessThanOrEqualTo(1e-12 * expected.centredProduct().frobeniusNorm());
  }

  @Test
  void knowsASmallAnswer() {
    var sums = new CrossProduct(1, 2);
    sums.add(FloatMatrix.copyOf(new float[] {1, 2, 3}, 3, 1), threeRows());
    assertThat(sums.meanX()).containsExactly(2);
    assertThat(sums.meanY()).containsExactly(3, 10);
    assertThat(sums.product().toArray()).containsExactly(new double[] {22, 60}, within(1e-12));
    assertThat(sums.centredProduct().toArray()).containsExactly(new double[] {4, 0}, within(1e-12));
  }

  private static FloatMatrix threeRows() {
    return FloatMatrix.copyOf(new float[] {1, 10, 3, 10, 5, 10}, 3, 2);
  }

  @Test
  void isZeroWithoutRowsAndHasNoMean() {
    var sums = new CrossProduct(2, 3);
    sums.add(FloatMatrix.allocate(0, 2), FloatMatrix.allocate(0, 3));
    assertThat(sums.product().frobeniusNorm()).isZero();
    assertThat(sums.centredProduct().frobeniusNorm()).isZero();
    assertThatThrownBy(sums::meanX).isInstanceOf(ShapeException.class);
  }

  @Test
  void refusesWhatDoesNotFitAndAddsNothingOfIt() {
    var sums = new CrossProduct(1, 2);
    FloatMatrix x = FloatMatrix.copyOf(new float[] {1, Float.NaN, 3}, 3, 1);
    assertThatThrownBy(() -> sums.add(x, threeRows()))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("X, row 1, column 0");
    assertThatThrownBy(() -> sums.add(x.rowRange(0, 1), threeRows()))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> sums.add(threeRows(), threeRows())).isInstanceOf(ShapeException.class);
    assertThat(sums.count()).isZero();
    assertThatThrownBy(() -> new CrossProduct(0, 1)).isInstanceOf(ShapeException.class);
  }

  private static double magnitude() {
    return X.toDoubles().frobeniusNorm() * Y.toDoubles().frobeniusNorm();
  }
}
