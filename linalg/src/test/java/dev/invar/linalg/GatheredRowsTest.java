package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.ShapeException;
import org.junit.jupiter.api.Test;

class GatheredRowsTest {
  private static final FloatMatrix ROWS = FloatMatrix.copyOf(new float[] {1, 2, 3, 4, 5, 6}, 3, 2);

  @Test
  void addsAndMultipliesTheRowsThatAreNamed() {
    int[] which = {0, 2, 0, 1};
    float[] y = {10, 20};
    GatheredRows.add(ROWS, which, new float[] {9, 2, -1, 9}, 1, 3, y);
    assertThat(y).containsExactly(19, 30);
    var into = new float[] {1, 1, 1, 1};
    GatheredRows.addDots(ROWS, which, 1, 3, new float[] {1, -1}, 2, into);
    assertThat(into).containsExactly(1, -1, -1, 1);
  }

  @Test
  void refusesOtherWidths() {
    assertThatThrownBy(() -> GatheredRows.add(ROWS, new int[1], new float[1], 0, 1, new float[3]))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(
            () -> GatheredRows.addDots(ROWS, new int[1], 0, 1, new float[3], 1, new float[1]))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> new AdamStep(1, 1, 1).apply(0, new float[3], ROWS, ROWS, ROWS))
        .isInstanceOf(ShapeException.class);
  }

  @Test
  void theFirstStepOfAdamIsAsLongAsTheRate() {
    FloatMatrix x = FloatMatrix.allocate(2, 2);
    FloatMatrix m = FloatMatrix.allocate(2, 2);
    FloatMatrix v = FloatMatrix.allocate(2, 2);
    new AdamStep(0.5, 1e-12, 1).apply(1, new float[] {3, -0.01f}, x, m, v);
    assertThat(x.row(0)).containsOnly(0);
    assertThat(x.row(1)[0]).isCloseTo(-0.5f, org.assertj.core.api.Assertions.within(1e-5f));
    assertThat(x.row(1)[1]).isCloseTo(0.5f, org.assertj.core.api.Assertions.within(1e-5f));
  }

  @Test
  void aUnitRowStaysOne() {
    FloatMatrix x = FloatMatrix.copyOf(new float[] {9, 9, 9, 0.6f, 0.8f, 0}, 2, 3);
    FloatMatrix m = FloatMatrix.allocate(2, 3);
    FloatMatrix v = FloatMatrix.allocate(2, 3);
    new AdamStep(0.1, 1e-12, 1).applyToUnitRow(1, new float[] {6, 8, -1}, x, m, v);
    assertThat(x.row(0)).containsOnly(9);
    float[] row = x.row(1);
    assertThat(row[0] * row[0] + row[1] * row[1] + row[2] * row[2])
        .isCloseTo(1, org.assertj.core.api.Assertions.within(1e-6f));
    assertThat(row[2]).isGreaterThan(0.09f);
    assertThat(m.row(1)[2]).isCloseTo(-0.1f, org.assertj.core.api.Assertions.within(1e-6f));
    assertThat(m.row(1)[0]).isCloseTo(0, org.assertj.core.api.Assertions.within(1e-6f));
  }
}
