package dev.invar.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Score;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VectorSetTest {
  private static final Space PLANE = Space.declared("plane", 2);

  private static FloatMatrix matrix() {
    return FloatMatrix.copyOf(new float[] {1, 2, 3, 4, 5, 6}, 3, 2);
  }

  private static VectorSet set() {
    return new VectorSet(List.of("a", "b", "c"), matrix(), PLANE);
  }

  @Test
  void sharesItsVectorsAndCopiesItsIds() {
    var ids = new ArrayList<>(List.of("a", "b", "c"));
    FloatMatrix vectors = matrix();
    var set = new VectorSet(ids, vectors, PLANE);
    ids.set(0, "z");
    vectors.set(0, 0, 9);
    assertThat(set.ids()).containsExactly("a", "b", "c");
    assertThat(set.vectors().get(0, 0)).isEqualTo(9);
    assertThat(set.rowRange(0, 2).vectors().get(0, 0)).isEqualTo(9);
  }

  @Test
  void refusesShapesThatDoNotFit() {
    assertThatThrownBy(() -> new VectorSet(List.of("a"), matrix(), PLANE))
        .isInstanceOf(ShapeException.class)
        .hasMessage("ids of a vector set: expected one for each of 3 rows, found 1");
    assertThatThrownBy(
            () -> new VectorSet(List.of("a", "b", "c"), matrix(), Space.declared("wide", 3)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("columns of a vector set: expected 3, the width of space wide")
        .hasMessageEndingWith("found 2");
  }

  @Test
  void refusesAnIdTwice() {
    assertThatThrownBy(() -> new VectorSet(List.of("a", "b", "a"), matrix(), PLANE))
        .isInstanceOf(ShapeException.class)
        .hasMessage("ids of a vector set: expected each id once, found a in rows 0 and 2");
  }

  @Test
  void selectsByIdInTheOrderAsked() {
    VectorSet selected = set().select(List.of("c", "a"));
    assertThat(selected.ids()).containsExactly("c", "a");
    assertThat(selected.vectors().row(0)).containsExactly(5, 6);
    assertThat(selected.vectors().row(1)).containsExactly(1, 2);
    assertThat(set().select(List.of()).size()).isZero();
  }

  @Test
  void refusesToSelectWhatItHasNot() {
    assertThatThrownBy(() -> set().select(List.of("a", "d9")))
        .isInstanceOf(ShapeException.class)
        .hasMessage("ids to select: expected ids among the 3 of the set, found d9");
    assertThatThrownBy(() -> set().select(List.of("a", "a"))).isInstanceOf(ShapeException.class);
  }

  @Test
  void mayBeEmpty() {
    var empty = new VectorSet(List.of(), FloatMatrix.allocate(0, 2), PLANE);
    assertThat(empty.size()).isZero();
    assertThat(empty.requireFinite()).isSameAs(empty);
  }

  @Test
  void findsTheNearestOfItsOwnSpaceOnly() {
    var queries =
        new VectorSet(List.of("q"), FloatMatrix.copyOf(new float[] {3, 4.1f}, 1, 2), PLANE);
    assertThat(set().nearest(queries, Score.EUCLIDEAN, 1).row(0, 0)).isEqualTo(1);
    var foreign = new VectorSet(List.of("q"), queries.vectors(), Space.declared("other", 2));
    assertThatThrownBy(() -> set().nearest(foreign, Score.DOT, 1))
        .isInstanceOf(ShapeException.class)
        .hasMessageStartingWith("looking for the nearest vectors: expected the space plane")
        .hasMessageContaining("found the space other");
  }

  @Test
  void namesTheVectorThatIsNotFinite() {
    FloatMatrix vectors = matrix();
    vectors.set(1, 0, Float.NaN);
    assertThatThrownBy(() -> new VectorSet(List.of("a", "b", "c"), vectors, PLANE).requireFinite())
        .isInstanceOf(NumericalException.class)
        .hasMessage("vector b (row 1), coordinate 0: expected a finite number, found NaN");
  }
}
