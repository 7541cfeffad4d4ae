package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.InvarException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.method.UnknownMethodException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
  private static final List<InvarException> KNOWN =
      List.of(
          new ShapeException("rows"),
          new OptionException("k"),
          new UnknownMethodException("fusion", "x", List.of()),
          new FormatException("file", "damaged"),
          new NumericalException("NaN"),
          new BackendException("native"));

  @Test
  void theNumbersAreThoseOfTheFirstRelease() {
    assertThat(Arrays.stream(ExitCode.values()).map(exit -> exit.code() + " " + exit))
        .containsExactly(
            "0 DONE",
            "1 UNEXPECTED",
            "2 USAGE",
            "3 SHAPE",
            "4 OPTION",
            "5 UNKNOWN",
            "6 FORMAT",
            "7 NUMERICAL",
            "8 BACKEND",
            "9 INPUT_OUTPUT",
            "10 SKIPPED",
            "11 CHECK_FAILED",
            "12 SAME_MODEL",
            "13 OTHER_SPACE",
            "14 RULE_BROKEN",
            "69 UNAVAILABLE",
            "70 NOT_BUILT",
            "73 NOT_WRITABLE",
            "130 INTERRUPTED",
            "141 NO_READER",
            "143 TERMINATED");
  }

  @Test
  void everyFailureHasACodeOfItsOwn() {
    assertThat(InvarException.class.getPermittedSubclasses()).hasSameSizeAs(KNOWN);
    assertThat(KNOWN.stream().map(ExitCode::of)).doesNotHaveDuplicates();
    assertThat(KNOWN.stream().map(failure -> ExitCode.of(failure).code()))
        .allMatch(c -> c >= 3 && c <= 8);
  }

  @Test
  void filesAndSurprisesHaveTheirs() {
    assertThat(ExitCode.of(new NoSuchFileException("x"))).isEqualTo(ExitCode.INPUT_OUTPUT);
    assertThat(ExitCode.of(new IOException("full"))).isEqualTo(ExitCode.INPUT_OUTPUT);
    assertThat(ExitCode.of(new IllegalStateException("bug"))).isEqualTo(ExitCode.UNEXPECTED);
    assertThat(ExitCode.of(new OutOfMemoryError())).isEqualTo(ExitCode.UNEXPECTED);
  }
}
