package dev.invar.encode;

import dev.invar.method.Progress;
import dev.invar.space.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A process of its own that encodes, or opens, again and again, and prints by how many bytes it
 * grew: {@link LeakIT}.
 */
final class RepeatedUse {
  private static final long PAGE = 4096;
  private static final List<String> TEXTS =
      IntStream.range(0, 40)
          .mapToObj(i -> "the alloy keeps its length ".repeat(1 + i % 8))
          .toList();

  private RepeatedUse() {}

  public static void main(String[] arguments) throws IOException {
    int rounds = Integer.parseInt(arguments[1]);
    long before;
    if (arguments[0].equals("encode")) {
      try (Encoder encoder = Encoders.open(Encoders.DEFAULT, TinyFolder.SETTINGS)) {
        encode(encoder, rounds / 2);
        before = residentBytes();
        encode(encoder, rounds);
      }
    } else {
      open(rounds / 2);
      before = residentBytes();
      open(rounds);
    }
    System.out.println(residentBytes() - before);
  }

  private static void encode(Encoder encoder, int rounds) {
    for (int round = 0; round < rounds; round++) {
      encoder.encode(TEXTS, Role.PASSAGE, Progress.NONE);
      encoder.split(TEXTS.getLast(), new PassageWindow(16, 4));
    }
  }

  private static void open(int rounds) {
    for (int round = 0; round < rounds; round++) {
      try (Encoder encoder = Encoders.open(Encoders.DEFAULT, TinyFolder.SETTINGS)) {
        encoder.encode(TEXTS.subList(0, 1), Role.QUERY, Progress.NONE);
      }
    }
  }

  private static long residentBytes() throws IOException {
    String pages = Files.readString(Path.of("/proc/self/statm")).split(" ", 3)[1];
    return Long.parseLong(pages) * PAGE;
  }
}
