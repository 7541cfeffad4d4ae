package dev.invar.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
  private long millis;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final InstantSource clock = () -> Instant.ofEpochMilli(millis);
  private final ConsoleProgress progress =
      new ConsoleProgress(new PrintStream(out, true, StandardCharsets.UTF_8), clock);

  @Test
  void tellsRateAndTimeLeftEveryTenSeconds() {
    progress.begin("encoding", 300);
    millis = 9_000;
    progress.advance(50);
    millis = 10_000;
    progress.advance(50);
    millis = 11_000;
    progress.advance(1);
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "     0 s  encoding, 300", "    10 s  encoding, 100 of 300, 10.0/s, 20 s left");
  }

  @Test
  void passesWarningsOn() {
    progress.warn("skipped one");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("     0 s  ! skipped one\n");
  }
}
