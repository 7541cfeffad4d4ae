package dev.invar.formats.fvecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.Hostile;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class VectorRowsTest {
  @TempDir Path folder;

  @Test
  void hasTheBytesOfItsLayout() throws IOException {
    var matrix = FloatMatrix.copyOf(new float[] {1, 2, 3, 4}, 2, 2);
    VectorRows.FVECS.write(folder.resolve("f"), matrix);
    VectorRows.IVECS.write(folder.resolve("i"), matrix);
    VectorRows.BVECS.write(folder.resolve("b"), matrix);
    assertThat(folder.resolve("f"))
        .hasBinaryContent(
            new byte[] {
              2, 0, 0, 0, 0, 0, -128, 63, 0, 0, 0, 64, 2, 0, 0, 0, 0, 0, 64, 64, 0, 0, -128, 64
            });
    assertThat(folder.resolve("i"))
        .hasBinaryContent(
            new byte[] {2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0});
    assertThat(folder.resolve("b"))
        .hasBinaryContent(new byte[] {2, 0, 0, 0, 1, 2, 2, 0, 0, 0, 3, 4});
  }

  @SeededTest
  void readsBackFloats(Seed seed) throws IOException {
    int rows = seed.random().nextInt(1, 40);
    int columns = seed.random().nextInt(1, 40);
    var matrix = FloatMatrix.copyOf(RandomArrays.floats(seed, rows, columns), rows, columns);
    VectorRows.FVECS.write(folder.resolve("f"), matrix);
    assertThat(VectorRows.FVECS.read(folder.resolve("f")).segment().mismatch(matrix.segment()))
        .isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource(VectorRows.class)
  void readsBackWholeNumbersToTheirEnds(VectorRows format) throws IOException {
    var matrix = FloatMatrix.copyOf(new float[] {0, 255, 7, 128}, 4, 1);
    format.write(folder.resolve("v"), matrix);
    FloatMatrix back = format.read(folder.resolve("v"));
    assertThat(back.segment().mismatch(matrix.segment())).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource(VectorRows.class)
  void hasNoRowsInAnEmptyFile(VectorRows format) throws IOException {
    assertThat(format.read(Files.createFile(folder.resolve("v"))).rows()).isZero();
  }

  @ParameterizedTest
  @ValueSource(floats = {-1, 256, 0.5f, Float.NaN})
  void refusesNumbersThatAreNoBytesAndKeepsTheOldFile(float value) throws IOException {
    Path file = Files.writeString(folder.resolve("b"), "old");
    var matrix = FloatMatrix.copyOf(new float[] {1, value}, 1, 2);
    assertThatThrownBy(() -> VectorRows.BVECS.write(file, matrix))
        .isInstanceOf(OptionException.class);
    assertThat(file).hasContent("old");
  }

  @ParameterizedTest
  @EnumSource(VectorRows.class)
  void refusesFilesThatEndWithinARow(VectorRows format) throws IOException {
    format.write(folder.resolve("v"), FloatMatrix.copyOf(new float[] {1, 2, 3, 4}, 2, 2));
    byte[] whole = Files.readAllBytes(folder.resolve("v"));
    for (int length = 1; length < whole.length; length++) {
      Files.write(folder.resolve("v"), Arrays.copyOf(whole, length));
      if (length != whole.length / 2) {
        Hostile.refused(() -> format.read(folder.resolve("v")));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 28})
  void refusesWidthsThatTheFileCannotHold(int width) throws IOException {
    byte[] bytes = {
      (byte) width, (byte) (width >> 8), (byte) (width >> 16), (byte) (width >> 24), 0, 0, 0, 0
    };
    Files.write(folder.resolve("v"), bytes);
    assertThat(Hostile.refused(() -> VectorRows.FVECS.read(folder.resolve("v"))).offset()).isZero();
  }

  @Test
  void refusesRowsOfDifferentWidths() throws IOException {
    Files.write(folder.resolve("v"), new byte[] {1, 0, 0, 0, 9, 2, 0, 0, 0, 9});
    assertThat(Hostile.refused(() -> VectorRows.BVECS.read(folder.resolve("v"))).offset())
        .isEqualTo(5);
  }
}
