package dev.invar.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Progress;
import dev.invar.space.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Native memory is not the garbage collector's, so only the process's own size tells of a leak. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class LeakTest {
  /** A leak of one text's token states in this many rounds would be ten times as much. */
  private static final long ALLOWED = 24L << 20;

  @Test
  void encodingAgainAndAgainKeepsTheProcessItsSize() throws IOException {
    List<String> texts =
        IntStream.range(0, 40)
            .mapToObj(i -> "the alloy keeps its length ".repeat(1 + i % 8))
            .toList();
    try (Encoder encoder = Encoders.open(Encoders.DEFAULT, TinyFolder.SETTINGS)) {
      encode(encoder, texts, 10);
      long before = residentBytes();
      encode(encoder, texts, 50);
      assertThat(residentBytes() - before).isLessThan(ALLOWED);
    }
  }

  @Test
  void openingAgainAndAgainKeepsTheProcessItsSize() throws IOException {
    open(5);
    long before = residentBytes();
    open(10);
    assertThat(residentBytes() - before).isLessThan(ALLOWED);
  }

  private static void encode(Encoder encoder, List<String> texts, int rounds) {
    for (int round = 0; round < rounds; round++) {
      encoder.encode(texts, Role.PASSAGE, Progress.NONE);
      encoder.split(texts.getLast(), new PassageWindow(16, 4));
    }
  }

  private static void open(int rounds) {
    for (int round = 0; round < rounds; round++) {
      try (Encoder encoder = Encoders.open(Encoders.DEFAULT, TinyFolder.SETTINGS)) {
        encoder.encode(List.of("the alloy"), Role.QUERY, Progress.NONE);
      }
    }
  }

  private static long residentBytes() throws IOException {
    String pages = Files.readString(Path.of("/proc/self/statm")).split(" ", 3)[1];
    return Long.parseLong(pages) * 4096;
  }
}
