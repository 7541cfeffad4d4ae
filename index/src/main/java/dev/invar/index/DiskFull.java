package dev.invar.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells a full disk from other failures to write. The operating system says it in words only. */
final class DiskFull {
  private static final List<String> WORDS =
      List.of("No space left on device", "Disk quota exceeded", "not enough space");

  private DiskFull() {}

  /** A failure that says what to do about a full disk; any other as it is. */
  static IOException explain(IOException e, Path folder, String advice) {
    return is(e) ? failure(e, folder, advice) : e;
  }

  /** Whether a failure comes of a full disk. */
  static boolean is(@Nullable Throwable failure) {
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      if (WORDS.stream().anyMatch(message::contains)) {
        return true;
      }
    }
    return false;
  }

  /** The failure of a full disk. */
  static IOException failure(Throwable cause, Path folder, String advice) {
    return new IOException("the disk of " + folder + " is full; " + advice, cause);
  }
}
