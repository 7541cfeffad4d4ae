package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ShellWordTest {
  @Test
  void plainPathsStandAsTheyAre() {
    assertThat(ShellWord.of(Path.of("/data/.cache/my-index_1.0")))
        .isEqualTo("/data/.cache/my-index_1.0");
  }

  @Test
  void othersAreQuoted() {
    assertThat(ShellWord.of(Path.of("it's my $index"))).isEqualTo("'it'\\''s my $index'");
  }
}
