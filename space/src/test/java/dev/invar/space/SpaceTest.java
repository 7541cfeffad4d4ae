package dev.invar.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.FormatException;
import dev.invar.method.ShapeException;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SpaceTest {
  private static final Space BGE = new Space("bge", "m1", "t1", "cls", "search: ", "", true, 384);

  /** Every space that differs from {@link #BGE} in one thing that shapes vectors. */
  private static Stream<Space> others() {
    return Stream.of(
        new Space("bge", "m2", "t1", "cls", "search: ", "", true, 384),
        new Space("bge", "m1", "t2", "cls", "search: ", "", true, 384),
        new Space("bge", "m1", "t1", "mean", "search: ", "", true, 384),
        new Space("bge", "m1", "t1", "cls", "search:", "", true, 384),
        new Space("bge", "m1", "t1", "cls", "search: ", " ", true, 384),
        new Space("bge", "m1", "t1", "cls", "", "search: ", true, 384),
        new Space("bge", "m1", "t1", "clssearch: ", "", "", true, 384),
        new Space("bge", "m1", "t1", "cls", "search: ", "", false, 384),
        new Space("bge", "m1", "t1", "cls", "search: ", "", true, 385));
  }

  @ParameterizedTest
  @MethodSource("others")
  void differsInFingerprintFromEveryOtherSpace(Space other) {
    assertThat(other.fingerprint()).isNotEqualTo(BGE.fingerprint());
    assertThat(other.isSame(BGE)).isFalse();
  }

  /**
   * The first 8 bytes of SHA-256 over the length-prefixed fields, computed apart from this code.
   */
  @Test
  void hasAFingerprintThatNeverChanges() {
    assertThat(BGE.fingerprint()).isEqualTo("b1f1eb232ad05f6d");
    assertThat(Space.declared("naïve", 3).fingerprint()).isEqualTo("c947e32ee7198a17");
  }

  @Test
  void isTheSameWhateverTheEncoderIsCalled() {
    var renamed = new Space("bge-again", "m1", "t1", "cls", "search: ", "", true, 384);
    assertThat(renamed.fingerprint()).isEqualTo(BGE.fingerprint());
    assertThat(renamed.isSame(BGE)).isTrue();
    assertThatCode(() -> BGE.requireSame(renamed, "test")).doesNotThrowAnyException();
  }

  @Test
  void namesBothSpacesAndWhatToDo() {
    Space other = new Space("e5", "m2", "t1", "mean", "search: ", "", true, 384);
    assertThatThrownBy(() -> BGE.requireSame(other, "searching with a vector"))
        .isInstanceOf(ShapeException.class)
        .hasMessage(
            "searching with a vector: expected the space bge (fingerprint %s, width 384), found the space e5 (fingerprint %s, width 384); they differ in model, pooling. Encode both with one encoder, or carry the vectors over with a map between the two spaces; equal width is not equal space"
                .formatted(BGE.fingerprint(), other.fingerprint()));
  }

  @Test
  void declaredSpacesAreKnownByNameAndWidth() {
    Space space = Space.declared("catalogue", 64);
    assertThat(space.isSame(Space.declared("catalogue", 64))).isTrue();
    assertThat(space.isSame(Space.declared("catalog", 64))).isFalse();
    assertThat(space.isSame(Space.declared("catalogue", 65))).isFalse();
  }

  @Test
  void prefixesByRole() {
    assertThat(BGE.prefix(Role.QUERY)).isEqualTo("search: ");
    assertThat(BGE.prefix(Role.PASSAGE)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("others")
  void survivesItsMap(Space space) {
    var map = space.toMap();
    map.put("note", "passed over");
    assertThat(Space.fromMap(map)).isEqualTo(space);
  }

  @Test
  void refusesAMapWithKeysMissingOrUnknown() {
    for (String key : List.copyOf(BGE.toMap().keySet())) {
      var map = new TreeMap<>(BGE.toMap());
      map.remove(key);
      assertThatThrownBy(() -> Space.fromMap(map))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("metadata of a space: expected the keys");
    }
    var later = new TreeMap<>(BGE.toMap());
    later.put("space.dialect", "unknown here");
    assertThatThrownBy(() -> Space.fromMap(later))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("space.dialect");
  }

  @ParameterizedTest
  @CsvSource({
    "space.width, 0",
    "space.width, -1",
    "space.width, 99999999999",
    "space.width, wide",
    "space.normalized, yes"
  })
  void refusesAMapWithAWrongValue(String key, String value) {
    var map = new TreeMap<>(BGE.toMap());
    map.put(key, value);
    assertThatThrownBy(() -> Space.fromMap(map))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("metadata of a space: " + key + ": expected ")
        .hasMessageEndingWith("found " + value);
  }

  @Test
  void refusesNoWidth() {
    assertThatThrownBy(() -> Space.declared("flat", 0))
        .isInstanceOf(ShapeException.class)
        .hasMessage("width of space flat: expected at least 1, found 0");
  }
}
