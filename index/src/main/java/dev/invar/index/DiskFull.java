package dev.invar.index;

import dev.invar.method.BackendException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Tells a full disk from other failures to write. The operating system says it in words only. */
final class DiskFull {
  private static final List<String> WORDS =
      List.of("No space left on device", "Disk quota exceeded", "not enough space");

  private DiskFull() {}

  /** Throws a typed failure for a full disk; gives any other failure back as it is. */
  static IOException explain(IOException e, Path folder, String advice) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      if (WORDS.stream().anyMatch(message::contains)) {
        throw new BackendException("the disk of " + folder + " is full; " + advice, e);
      }
    }
    return e;
  }
}
