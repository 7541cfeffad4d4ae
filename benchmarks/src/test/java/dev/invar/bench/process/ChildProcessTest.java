package dev.invar.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.BackendException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @TempDir private Path folder;

  @Test
  void givesItsOutputAndTime() throws IOException {
    ChildProcess child = run(MINUTE, "pwd; echo noise >&2; cat");
    assertThat(Path.of(child.output().strip()).toRealPath()).isEqualTo(folder.toRealPath());
    assertThat(child.seconds()).isBetween(0.0, 60.0);
  }

  @Test
  void aFailureHasItsExitCodeAndLastWords() {
    assertThatThrownBy(() -> run(MINUTE, "echo first >&2; echo no such index >&2; exit 6"))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("exit code 6")
        .hasMessageContaining("no such index");
  }

  @Test
  void oneThatDoesNotEndIsKilled() {
    assertThatThrownBy(() -> run(Duration.ofMillis(50), "while :; do :; done"))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("no end in PT0.05S");
  }

  private ChildProcess run(Duration limit, String script) throws IOException {
    return ChildProcess.run(folder, List.of("sh", "-c", script), limit);
  }
}
