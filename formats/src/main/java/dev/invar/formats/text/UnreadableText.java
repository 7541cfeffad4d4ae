package dev.invar.formats.text;

import java.io.IOException;

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
}
