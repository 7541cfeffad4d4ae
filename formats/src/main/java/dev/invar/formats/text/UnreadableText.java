package dev.invar.formats.text;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Ends the reading of one file inside this package; always becomes a {@link SkippedFile}. */
final class UnreadableText extends IOException {
  private static final long serialVersionUID = 1L;

  private final SkippedFile.Reason reason;

  UnreadableText(SkippedFile.Reason reason, String detail) {
    super(detail);
    this.reason = reason;
  }

  UnreadableText(SkippedFile.Reason reason, String detail, Throwable cause) {
    super(detail, cause);
    this.reason = reason;
  }

  SkippedFile.Reason reason() {
    return reason;
  }

  /** Why something could not be opened or read, for people. */
  static String detail(Exception failure) {
    return switch (failure) {
      case AccessDeniedException denied -> "expected a file that may be read, found no permission";
      case NoSuchFileException missing -> "expected a file, found it gone";
      case FileSystemException other when other.getReason() != null ->
          "cannot be read: " + other.getReason();
      case FileSystemException other -> "cannot be read";
      default ->
          failure.getMessage() == null
              ? "cannot be read"
              : "cannot be read: " + failure.getMessage();
    };
  }
}
