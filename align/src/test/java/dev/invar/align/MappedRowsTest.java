package dev.invar.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.map.AffineMap;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class MappedRowsTest {
  private static final int WIDTH = 12;
  private static final int ROWS = 2_100;

  private static AffineMap map(Seed seed) {
    double[] offset = RandomArrays.doubles(seed.derive("offset"), 1, WIDTH);
    return AffineMap.of(TestPairs.rotation(WIDTH, seed.derive("rotation")), offset);
  }

  /** Lengths leave nothing behind, be they such that their squares or products overflow floats. */
  @SeededTest
  void aRowsLengthMakesNoDifference(Seed seed) {
    float[] values = RandomArrays.floats(seed, ROWS, WIDTH);
    FloatMatrix rows = FloatMatrix.copyOf(values, ROWS, WIDTH);
    FloatMatrix expected = MappedRows.of(map(seed), rows, "row");
    for (float factor : new float[] {1e-30f, 1e-15f, 7, 1e15f, 1e30f}) {
      FloatMatrix scaled = FloatMatrix.allocate(ROWS, WIDTH);
      for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < WIDTH; j++) {
          scaled.set(i, j, rows.get(i, j) * factor);
        }
      }
      FloatMatrix found = MappedRows.of(map(seed), scaled, "row");
      for (int i = 0; i < ROWS; i += 97) {
        assertThat(found.row(i)).containsExactly(expected.row(i), within(1e-5f));
      }
    }
  }

  @SeededTest
  void eachRowIsMappedAsIfAlone(Seed seed) {
    FloatMatrix rows = FloatMatrix.copyOf(RandomArrays.floats(seed, ROWS, WIDTH), ROWS, WIDTH);
    AffineMap map = map(seed);
    FloatMatrix mapped = MappedRows.of(map, rows, "row");
    for (int i = 0; i < ROWS; i += 131) {
      float[] alone = UnitLength.orZero(map.apply(UnitLength.of(rows.row(i), "row")));
      assertThat(mapped.row(i)).containsExactly(alone, within(1e-5f));
    }
  }

  @Test
  void namesTheRowThatHasNoDirection() {
    FloatMatrix rows =
        FloatMatrix.copyOf(RandomArrays.floats(Seed.DEFAULT, ROWS, WIDTH), ROWS, WIDTH);
    rows.setRow(1_500, new float[WIDTH]);
    assertThatThrownBy(() -> MappedRows.of(map(Seed.DEFAULT), rows, "row to map"))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("row to map 1500");
  }

  @Test
  void refusesAMatrixOfAnotherShape() {
    FloatMatrix rows = FloatMatrix.copyOf(RandomArrays.floats(Seed.DEFAULT, 3, WIDTH), 3, WIDTH);
    FloatMatrix into = FloatMatrix.allocate(2, WIDTH);
    assertThatThrownBy(() -> MappedRows.into(map(Seed.DEFAULT), rows, "row", into))
        .isInstanceOf(ShapeException.class)
        .hasMessageContainingAll("3×12", "2×12");
  }
}
