package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.Cases.Backend;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProductsTest {
  private static final int[][] SHAPES = {
    {0, 0, 0},
    {0, 3, 2},
    {3, 0, 2},
    {3, 2, 0},
    {1, 1, 1},
    {2, 9, 31},
    {17, 5, 3},
    {65, 130, 257},
    {129, 33, 300},
  };

  static Stream<Arguments> everyBackendFormAndShape() {
    return Cases.backends()
        .flatMap(b ->
            Stream.of(Form.values())
                .flatMap(f -> Stream.of(SHAPES).map(s -> Arguments.of(b, f, s))));
  }

  @ParameterizedTest
  @MethodSource("everyBackendFormAndShape")
  void doublesAreWithinTheRoundingBound(Backend backend, Form form, int[] shape) {
    DoubleMatrix a = operand(form == Form.AT_B, shape[0], shape[2], 1);
    DoubleMatrix b = operand(form == Form.A_BT, shape[2], shape[1], 2);
    DoubleMatrix c = Products.doubles(backend.dense(), form, a, b);
    for (int i = 0; i < shape[0]; i++) {
      for (int j = 0; j < shape[1]; j++) {
        assertEntry(form, a, b, i, j, c.get(i, j), Cases.UNIT);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyBackendFormAndShape")
  void floatsAreWithinTheRoundingBound(Backend backend, Form form, int[] shape) {
    FloatMatrix a = operand(form == Form.AT_B, shape[0], shape[2], 3).toFloats();
    FloatMatrix b = operand(form == Form.A_BT, shape[2], shape[1], 4).toFloats();
    FloatMatrix c = Products.floats(backend.dense(), form, a, b);
    DoubleMatrix aa = a.toDoubles();
    DoubleMatrix bb = b.toDoubles();
    for (int i = 0; i < shape[0]; i++) {
      for (int j = 0; j < shape[1]; j++) {
        assertEntry(form, aa, bb, i, j, c.get(i, j), 0x1p-24);
      }
    }
  }

  /** k roundings of products and k of sums, each at most u relative. */
  private static void assertEntry(
      Form form, DoubleMatrix a, DoubleMatrix b, int i, int j, double found, double unit) {
    double exact = 0;
    double magnitude = 0;
    long k = form == Form.AT_B ? a.rows() : a.columns();
    for (int p = 0; p < k; p++) {
      double x = form == Form.AT_B ? a.get(p, i) : a.get(i, p);
      double y = form == Form.A_BT ? b.get(j, p) : b.get(p, j);
      exact += x * y;
      magnitude += Math.abs(x * y);
    }
    assertThat(found).isCloseTo(exact, within(2 * (k + 1) * unit * magnitude));
  }

  private static DoubleMatrix operand(boolean transposed, int rows, int columns, long seed) {
    return transposed ? Cases.random(seed, columns, rows) : Cases.random(seed, rows, columns);
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void readsHeapSegmentsAndMemoryThatIsNotAligned(Backend backend) {
    float[] values = RandomArrays.floats(new Seed(5), 6, 4);
    FloatMatrix a = FloatMatrix.copyOf(values, 6, 4);
    FloatMatrix onHeap = FloatMatrix.wrap(MemorySegment.ofArray(values), 6, 4);
    MemorySegment shifted = FloatMatrix.allocate(7, 4).segment().asSlice(3, 96);
    shifted.copyFrom(a.segment());
    FloatMatrix unaligned = FloatMatrix.wrap(shifted, 6, 4);
    FloatMatrix expected = Products.floats(backend.dense(), Form.A_BT, a, a);
    FloatMatrix found = Products.floats(backend.dense(), Form.A_BT, onHeap, unaligned);
    assertThat(found.segment().mismatch(expected.segment())).isEqualTo(-1);
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void overwritesTheMatrixItIsGiven(Backend backend) {
    for (int k : new int[] {0, 4}) {
      DoubleMatrix a = Cases.random(11, 3, k);
      DoubleMatrix b = Cases.random(12, k, 5);
      DoubleMatrix into = Cases.random(13, 3, 5);
      Products.doubles(backend.dense(), Form.A_B, a, b, into);
      assertThat(into.toArray())
          .isEqualTo(Products.doubles(backend.dense(), Form.A_B, a, b).toArray());
      FloatMatrix floats = Cases.random(14, 3, 5).toFloats();
      a.toFloats().times(b.toFloats(), floats);
      assertThat(floats.segment().mismatch(a.toFloats().times(b.toFloats()).segment()))
          .isEqualTo(-1);
    }
    assertThatThrownBy(
            () -> Cases.random(15, 2, 2).times(DoubleMatrix.identity(2), Cases.random(16, 2, 3)))
        .isInstanceOf(ShapeException.class);
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void writesToHeapSegmentsAndMemoryThatIsNotAligned(Backend backend) {
    FloatMatrix a = Cases.random(21, 3, 4).toFloats();
    FloatMatrix b = Cases.random(22, 4, 5).toFloats();
    FloatMatrix expected = Products.floats(backend.dense(), Form.A_B, a, b);
    for (MemorySegment memory :
        List.of(
            MemorySegment.ofArray(new float[15]),
            FloatMatrix.allocate(4, 5).segment().asSlice(3, 60))) {
      FloatMatrix into = FloatMatrix.wrap(memory, 3, 5);
      Products.floats(backend.dense(), Form.A_B, a, b, into);
      assertThat(into.segment().mismatch(expected.segment())).isEqualTo(-1);
    }
    DoubleMatrix doubles = DoubleMatrix.wrap(MemorySegment.ofArray(new double[15]), 3, 5);
    Products.doubles(backend.dense(), Form.A_B, a.toDoubles(), b.toDoubles(), doubles);
    assertThat(doubles.toArray())
        .isEqualTo(
            Products.doubles(backend.dense(), Form.A_B, a.toDoubles(), b.toDoubles()).toArray());
  }

  @ParameterizedTest
  @MethodSource("dev.invar.linalg.Cases#backends")
  void refusesMemoryThatCanOnlyBeRead(Backend backend) {
    DoubleMatrix a = DoubleMatrix.identity(2);
    MemorySegment memory = DoubleMatrix.allocate(2, 2).segment().asReadOnly();
    assertThatThrownBy(() ->
            Products.doubles(backend.dense(), Form.A_B, a, a, DoubleMatrix.wrap(memory, 2, 2)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("read only");
    assertThatThrownBy(() -> a.toFloats().times(a.toFloats(), FloatMatrix.wrap(memory, 2, 2)))
        .isInstanceOf(OptionException.class);
  }

  @Test
  void vectorsMultiplyLikeMatricesOfOneColumn() {
    DoubleMatrix a = Cases.random(6, 9, 5);
    double[] x = RandomArrays.doubles(new Seed(7), 1, 5);
    double[] y = RandomArrays.doubles(new Seed(8), 1, 9);
    assertThat(a.times(x))
        .containsExactly(a.times(DoubleMatrix.copyOf(x, 5, 1)).toArray(), within(1e-14));
    assertThat(a.transposeTimes(y))
        .containsExactly(a.transposeTimes(DoubleMatrix.copyOf(y, 9, 1)).toArray(), within(1e-14));
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void refusesShapesThatDoNotFit(Form form) {
    DoubleMatrix a = DoubleMatrix.allocate(2, 3);
    DoubleMatrix b = DoubleMatrix.allocate(4, 5);
    assertThatThrownBy(() -> Products.doubles(Backends.dense(), form, a, b))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("of the right factor");
  }

  @Test
  void namesTheEntryThatIsNotFinite() {
    DoubleMatrix a = Cases.random(9, 3, 3);
    DoubleMatrix b = Cases.random(10, 3, 3);
    b.set(1, 2, Double.NEGATIVE_INFINITY);
    assertThatThrownBy(() -> a.times(b))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("right factor, row 1, column 2");
    DoubleMatrix huge = DoubleMatrix.identity(2).scaled(1e200);
    assertThatThrownBy(() -> huge.times(huge))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("overflow");
  }
}
