package dev.invar.formats.text;

import dev.invar.formats.text.SkippedFile.Reason;

/**
 * What a file says.
 *
 * @param title what it calls itself; empty if nothing
 * @param text what it says
 */
record ExtractedText(String title, String text) {
  static final char REPLACEMENT = '\uFFFD';

  /** One replaced character in so many is a blemish; more is another encoding, or no text. */
  private static final long BLEMISH = 100;

  ExtractedText {
    title = title.strip();
  }

  /** How many characters are U+FFFD, which stands for bytes that are not text. */
  long replaced() {
    return text.chars().filter(each -> each == REPLACEMENT).count();
  }

  /** This, if it is text enough to be worth reading. */
  ExtractedText checked() throws UnreadableText {
    if (text.isBlank()) {
      throw new UnreadableText(Reason.EMPTY, "expected text, found none");
    }
    long replaced = replaced();
    if (replaced * BLEMISH > text.length()) {
      throw new UnreadableText(
          Reason.DAMAGED,
          "expected UTF-8 text, found bytes that are not at "
              + replaced
              + " of "
              + text.length()
              + " characters; another encoding must be converted first");
    }
    return this;
  }
}
