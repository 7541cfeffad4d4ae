package dev.invar.formats;

import dev.invar.method.BackendException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Room for numbers that cannot be used where they lie in their file. Small pieces are memory
 * outside the heap; larger ones are a temporary file, mapped and already deleted, because the JVM
 * allows no more memory outside its heap than the heap itself has. Both are freed when nothing
 * refers to them any more.
 */
public final class ScratchMemory {
  private static final long LARGEST_IN_MEMORY = 64L << 20;

  private ScratchMemory() {}

  /**
   * Zeroed bytes that may be written.
   *
   * @param bytes how many, ≥ 0; the caller has seen that a file accounts for them
   * @throws BackendException if the folder for temporary files has no room for them
   */
  public static MemorySegment allocate(long bytes) {
    if (bytes <= LARGEST_IN_MEMORY) {
      return Arena.ofAuto().allocate(bytes, Long.BYTES);
    }
    try {
      Path file = Files.createTempFile("invar", ".scratch");
      try (var channel =
          FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        long usable = Files.getFileStore(file).getUsableSpace();
        if (usable < bytes) {
          throw new BackendException(
              "temporary files: expected room for %d bytes for %s, found %d; java.io.tmpdir names another folder"
                  .formatted(bytes, file, usable));
        }
        return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new BackendException(
          "temporary files: expected room for " + bytes + " bytes, found: " + e, e);
    }
  }
}
