package dev.invar.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class InvarExceptionTest {
  private static final List<InvarException> ALL =
      List.of(
          new ShapeException("columns of the block", 384, 768),
          new OptionException("k", "at least 1", 0),
          new UnknownMethodException("fusion", "rff", List.of("rrf", "sum")),
          new FormatException("a.npy", 6, "major version", "1 to 3", 9),
          new NumericalException("row 7: expected a finite number, found NaN"),
          new BackendException("OpenBLAS: expected a library for linux, found none"));

  @Test
  void thereAreSixEachWithItsOwnCode() {
    assertThat(InvarException.class.getPermittedSubclasses())
        .containsExactlyInAnyOrderElementsOf(ALL.stream().<Class<?>>map(Object::getClass).toList());
    assertThat(ALL)
        .extracting(InvarException::code)
        .containsExactly("shape", "option", "unknown-method", "format", "numerical", "backend");
  }

  @Test
  void messagesSayWhatExpectedFoundAndWhere() {
    assertThat(ALL)
        .extracting(Throwable::getMessage)
        .containsExactly(
            "columns of the block: expected 384, found 768",
            "k: expected at least 1, found 0",
            "unknown fusion rff: expected one of rrf, sum",
            "a.npy, byte 6: major version: expected 1 to 3, found 9",
            "row 7: expected a finite number, found NaN",
            "OpenBLAS: expected a library for linux, found none");
  }

  @Test
  void aFormatFailureKnowsItsByteIfItHasOne() {
    var damaged = new FormatException("a.npy", 6, "major version", "1 to 3", 9);
    assertThat(damaged.hasOffset()).isTrue();
    assertThat(damaged.offset()).isEqualTo(6);
    assertThat(new FormatException("folder", "expected corpus.jsonl, found nothing").hasOffset())
        .isFalse();
  }

  @Test
  void causesAreKept() {
    var cause = new IOException("disk");
    assertThat(new FormatException("a.npy", "cannot be read", cause)).hasCause(cause);
    assertThat(new BackendException("cannot load", cause)).hasCause(cause);
  }
}
