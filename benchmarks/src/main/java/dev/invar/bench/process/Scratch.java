package dev.invar.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that goes away when it is closed, with all that is in it.
 *
 * @param path the folder
 */
public record Scratch(Path path) implements AutoCloseable {
  /** A new folder among the system's temporary ones. */
  public static Scratch create() throws IOException {
    return new Scratch(Files.createTempDirectory("invar-bench"));
  }

  /** How many bytes the files in a folder have. */
  public static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      long bytes = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
      return bytes;
    }
  }

  @Override
  public void close() throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(path)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      Files.deleteIfExists(file);
    }
  }
}
