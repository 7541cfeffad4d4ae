package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixTest {
  @Test
  void viewsShareAndCopiesDoNot() {
    FloatMatrix matrix = FloatMatrix.copyOf(new float[] {1, 2, 3, 4, 5, 6}, 3, 2);
    FloatMatrix view = matrix.rowRange(1, 3);
    float[] copy = matrix.row(1);
    view.set(0, 1, 9);
    assertThat(matrix.get(1, 1)).isEqualTo(9);
    assertThat(copy).containsExactly(3, 4);
    assertThat(view.rows()).isEqualTo(2);
    assertThat(FloatMatrix.wrap(matrix.segment(), 2, 3).get(1, 0)).isEqualTo(9);
    view.setRow(1, new float[] {7, 8});
    assertThat(matrix.row(2)).containsExactly(7, 8);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 4, 6, 64})
  void mapsAFileAtAnyOffset(long offset, @TempDir Path folder) throws IOException {
    float[] floats = RandomArrays.floats(new Seed(1), 3, 5);
    double[] doubles = RandomArrays.doubles(new Seed(2), 3, 5);
    var bytes = ByteBuffer.allocate((int) offset + 15 * 12).order(ByteOrder.nativeOrder());
    bytes.position((int) offset);
    for (float value : floats) {
      bytes.putFloat(value);
    }
    for (double value : doubles) {
      bytes.putDouble(value);
    }
    Path file = Files.write(folder.resolve("matrix"), bytes.array());
    try (Arena arena = Arena.ofConfined()) {
      FloatMatrix f = FloatMatrix.map(file, offset, 3, 5, arena);
      assertThat(f.row(2))
          .containsExactly(floats[10], floats[11], floats[12], floats[13], floats[14]);
      DoubleMatrix d = DoubleMatrix.map(file, offset + 60, 3, 5, arena);
      assertThat(d.toArray()).isEqualTo(doubles);
      assertThat(f.requireFinite("file")).isSameAs(f);
    }
  }

  @Test
  void refusesAFileThatEndsBeforeTheMatrix(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("short"), new byte[100]);
    try (Arena arena = Arena.ofConfined()) {
      assertThatThrownBy(() -> FloatMatrix.map(file, 4, 5, 5, arena))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("byte 4")
          .hasMessageContaining("100 bytes")
          .hasMessageContaining("96 bytes");
      for (long offset : new long[] {-1, 101, Long.MAX_VALUE}) {
        assertThatThrownBy(() -> FloatMatrix.map(file, offset, 1, 1, arena))
            .isInstanceOf(FormatException.class);
      }
    }
  }

  @Test
  void refusesImpossibleShapesBeforeAllocating() {
    assertThatThrownBy(() -> FloatMatrix.allocate(-1, 2)).isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> FloatMatrix.allocate(2, -1)).isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> FloatMatrix.allocate(Long.MAX_VALUE, 2))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> FloatMatrix.copyOf(new float[3], 2, 2))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("expected 4, found 3");
    assertThatThrownBy(() -> DoubleMatrix.wrap(Arena.ofAuto().allocate(8), 1, 2))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("at least 16 bytes");
  }

  @Test
  void refusesIndicesOutOfRange() {
    FloatMatrix matrix = FloatMatrix.allocate(2, 3);
    assertThatThrownBy(() -> matrix.get(2, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> matrix.get(0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> matrix.rowRange(1, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> matrix.row(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void namesTheEntryThatIsNotFinite() {
    for (int row : new int[] {0, 5, 40}) {
      FloatMatrix floats = FloatMatrix.allocate(41, 7);
      floats.set(row, 6, Float.NaN);
      assertThatThrownBy(() -> floats.requireFinite("vectors"))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("vectors, row " + row + ", column 6")
          .hasMessageContaining("NaN");
      DoubleMatrix doubles = DoubleMatrix.allocate(41, 7);
      doubles.set(row, 0, Double.POSITIVE_INFINITY);
      assertThatThrownBy(() -> doubles.requireFinite("a"))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("a, row " + row + ", column 0");
    }
  }

  @Test
  void arithmeticKeepsItsLaws() {
    DoubleMatrix a = Cases.random(1, 33, 18);
    DoubleMatrix b = Cases.random(2, 33, 18);
    assertThat(a.plus(b).minus(b).minus(a).frobeniusNorm()).isLessThan(1e-14);
    assertThat(a.transposed().transposed().toArray()).isEqualTo(a.toArray());
    assertThat(a.transposed().get(17, 32)).isEqualTo(a.get(32, 17));
    assertThat(a.scaled(-2).plus(a).plus(a).frobeniusNorm()).isZero();
    assertThat(a.columnRange(3, 5).get(7, 1)).isEqualTo(a.get(7, 4));
    assertThat(a.toFloats().toDoubles().minus(a).frobeniusNorm()).isLessThan(1e-6);
    DoubleMatrix sum = a.transposeTimes(a);
    sum.addTransposeTimes(b, a);
    assertThat(sum.minus(a.plus(b).transposeTimes(a)).frobeniusNorm()).isLessThan(1e-12);
    assertThatThrownBy(() -> a.plus(a.transposed()))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("33×18")
        .hasMessageContaining("18×33");
  }

  @Test
  void normDoesNotOverflow() {
    DoubleMatrix a = DoubleMatrix.copyOf(new double[] {3, 4}, 1, 2);
    assertThat(a.frobeniusNorm()).isEqualTo(5);
    assertThat(a.scaled(1e300).frobeniusNorm()).isCloseTo(5e300, within(1e285));
    assertThat(a.scaled(1e-300).frobeniusNorm()).isCloseTo(5e-300, within(1e-315));
    assertThat(DoubleMatrix.allocate(0, 3).frobeniusNorm()).isZero();
  }
}
