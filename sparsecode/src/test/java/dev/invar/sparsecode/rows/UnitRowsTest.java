package dev.invar.sparsecode.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnitRowsTest {
  private static final int N = 30;
  private static final int D = 7;

  @SeededTest
  void meanVarianceAndScatterAreThoseOfTheRowsAtLengthOne(Seed seed) {
    FloatMatrix vectors = FloatMatrix.copyOf(RandomArrays.floats(seed, N, D), N, D);
    var rows = new UnitRows(set(vectors));
    var mean = new double[D];
    for (int i = 0; i < N; i++) {
      double length = UnitLength.of(vectors.row(i));
      for (int j = 0; j < D; j++) {
        mean[j] += vectors.get(i, j) / length / N;
      }
    }
    DoubleMatrix scatter = rows.scatter();
    double trace = 0;
    for (int j = 0; j < D; j++) {
      assertThat(rows.mean()[j]).isCloseTo((float) mean[j], within(1e-7f));
      trace += scatter.get(j, j);
    }
    assertThat(rows.variance()).isCloseTo(trace / N, within(1e-6));
    FloatMatrix centred = rows.centred(0, N);
    double product = 0;
    for (int i = 0; i < N; i++) {
      double length = UnitLength.of(vectors.row(i));
      assertThat(centred.get(i, 2))
          .isCloseTo((float) (vectors.get(i, 2) / length - mean[2]), within(1e-6f));
      product += (double) centred.get(i, 1) * centred.get(i, 4);
    }
    assertThat(scatter.get(1, 4)).isCloseTo(product, within(1e-6));
  }

  @SeededTest
  void chosenRowsAreThoseOfARange(Seed seed) {
    var rows = new UnitRows(set(FloatMatrix.copyOf(RandomArrays.floats(seed, N, D), N, D)));
    FloatMatrix chosen = rows.centred(new int[] {5, 4, 5});
    FloatMatrix range = rows.centred(4, 6);
    assertThat(chosen.row(0)).isEqualTo(range.row(1)).isEqualTo(chosen.row(2));
    assertThat(chosen.row(1)).isEqualTo(range.row(0));
    var plain = new float[D];
    rows.centred(4, new float[D], plain);
    assertThat(UnitLength.of(plain)).isCloseTo(1, within(1e-6));
  }

  @Test
  void takesNoRowsAndHugeAndTinyOnes() {
    var none = new UnitRows(set(FloatMatrix.allocate(0, D)));
    assertThat(none.mean()).containsOnly(0);
    assertThat(none.variance()).isZero();
    var far =
        new UnitRows(
            set(FloatMatrix.copyOf(new float[] {Float.MAX_VALUE, 0, 0, -Float.MIN_VALUE}, 2, 2)));
    assertThat(far.mean()).containsExactly(0.5f, -0.5f);
  }

  @Test
  void namesTheVectorWithoutADirection() {
    for (float bad : new float[] {0, Float.NaN, Float.NEGATIVE_INFINITY}) {
      FloatMatrix vectors = FloatMatrix.copyOf(new float[] {1, 0, 0, bad}, 2, 2);
      assertThatThrownBy(() -> new UnitRows(set(vectors)))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("vector v1 (row 1)");
    }
  }

  private static VectorSet set(FloatMatrix vectors) {
    List<String> ids = IntStream.range(0, (int) vectors.rows()).mapToObj(i -> "v" + i).toList();
    return new VectorSet(ids, vectors, Space.declared("test", vectors.columns()));
  }
}
