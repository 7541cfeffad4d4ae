package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.OptionException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailuresTest {
  @Test
  void filesAreNamedWithWhatIsWrong() {
    assertThat(Failures.message(new NoSuchFileException("a/b")))
        .isEqualTo("no such file or folder: a/b");
    assertThat(Failures.message(new AccessDeniedException("a/b"))).isEqualTo("no permission: a/b");
    assertThat(Failures.message(new FileSystemException("a/b", null, "No space left on device")))
        .isEqualTo("a/b: No space left on device");
    assertThat(Failures.message(new IOException("disk on fire"))).isEqualTo("disk on fire");
    assertThat(Failures.message(new IOException())).isEqualTo("IOException");
  }

  @Test
  void everyMessageIsOneLine() {
    assertThat(Failures.message(new OptionException("k", 1, "2\n\tat fake.Trace")))
        .isEqualTo("k: expected 1, found 2 at fake.Trace");
  }

  @Test
  void surprisesSayHowToFindThem() {
    assertThat(Failures.message(new IllegalStateException("bug")))
        .contains("IllegalStateException: bug")
        .contains("--debug");
  }
}
