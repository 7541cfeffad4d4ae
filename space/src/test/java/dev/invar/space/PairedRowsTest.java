package dev.invar.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedRowsTest {
  /** A set whose vectors are all equal to the number in their id. */
  private static VectorSet set(String space, int width, String... ids) {
    FloatMatrix vectors = FloatMatrix.allocate(ids.length, width);
    for (int row = 0; row < ids.length; row++) {
      for (int i = 0; i < width; i++) {
        vectors.set(row, i, Integer.parseInt(ids[row].substring(1)));
      }
    }
    return new VectorSet(List.of(ids), vectors, Space.declared(space, width));
  }

  @Test
  void pairsSetsOfDifferentWidths() {
    var pairs = PairedRows.of(set("old", 2, "d1", "d2"), set("new", 3, "d1", "d2"));
    assertThat(pairs.size()).isEqualTo(2);
    assertThat(pairs.ids()).containsExactly("d1", "d2");
    assertThat(pairs.source().space().width()).isEqualTo(2);
    assertThat(pairs.target().space().width()).isEqualTo(3);
  }

  @Test
  void refusesFewerThanTwoSides() {
    assertThatThrownBy(() -> new PairedRows(List.of(set("old", 2, "d1"))))
        .isInstanceOf(ShapeException.class)
        .hasMessage("sides of paired rows: expected at least 2, found 1");
    assertThatThrownBy(() -> PairedRows.join(List.of(set("old", 2, "d1"))))
        .isInstanceOf(ShapeException.class)
        .hasMessage("sets to join: expected at least 2, found 1");
  }

  @Test
  void namesTheFirstRowThatDiffers() {
    VectorSet first = set("old", 2, "d1", "d2", "d3");
    assertThatThrownBy(() -> PairedRows.of(first, set("new", 2, "d1", "d3", "d2")))
        .isInstanceOf(ShapeException.class)
        .hasMessage("id of row 1 of side 2: expected d2, as in side 1, found d3");
    assertThatThrownBy(() -> new PairedRows(List.of(first, first, set("third", 2, "d1", "d2"))))
        .isInstanceOf(ShapeException.class)
        .hasMessage("rows of side 3: expected 3, as side 1 has, found 2");
  }

  @Test
  void joinsByIdInTheOrderOfTheFirst() {
    var pairs =
        PairedRows.join(
            List.of(
                set("a", 1, "d4", "d1", "d3", "d9"),
                set("b", 2, "d1", "d2", "d3", "d4"),
                set("c", 3, "d3", "d4", "d7")));
    assertThat(pairs.ids()).containsExactly("d4", "d3");
    for (VectorSet side : pairs.sides()) {
      assertThat(side.vectors().get(0, side.space().width() - 1)).isEqualTo(4);
      assertThat(side.vectors().get(1, 0)).isEqualTo(3);
    }
  }

  @Test
  void joinsSetsWithNothingInCommonToNothing() {
    assertThat(PairedRows.join(List.of(set("a", 1, "d1"), set("b", 1, "d2"))).size()).isZero();
  }
}
