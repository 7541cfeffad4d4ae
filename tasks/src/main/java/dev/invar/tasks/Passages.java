package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.encode.PassageWindow;
import dev.invar.encode.TextSpan;
import dev.invar.method.OptionException;
import java.util.List;

/** How long texts become vectors. */
public sealed interface Passages {
  /** The word for {@link Whole} in text. */
  String OFF = "off";

  /** Neighbours of a default window share one token in this many. */
  int OVERLAP_SHARE = 8;

  /** One vector per document, of as much as the encoder reads. */
  record Whole() implements Passages {
    @Override
    public List<TextSpan> split(String text, Encoder encoder) {
      return List.of(new TextSpan(0, text.length()));
    }

    @Override
    public String toString() {
      return OFF;
    }
  }

  /**
   * Overlapping passages; a document is found by its best one.
   *
   * @param window their size in tokens
   */
  record Windows(PassageWindow window) implements Passages {
    @Override
    public List<TextSpan> split(String text, Encoder encoder) {
      return encoder.split(text, window);
    }

    @Override
    public String toString() {
      return window.tokens() + "/" + window.overlap();
    }
  }

  /** The passages of a text, in order; at least one. */
  List<TextSpan> split(String text, Encoder encoder);

  /**
   * Finds out before any work whether an encoder can make such passages.
   *
   * @throws OptionException if not
   */
  default void requireServedBy(Encoder encoder) {
    split("", encoder);
  }

  /** As long as the encoder can read, an eighth shared with the neighbour. */
  static Passages standard(Encoder encoder) {
    int tokens = encoder.maxTokens();
    return new Windows(new PassageWindow(tokens, tokens / OVERLAP_SHARE));
  }

  /**
   * Reads {@code off}, or {@code 256/32}: tokens of a passage and tokens shared with the next.
   *
   * @throws OptionException if the text is neither
   */
  static Passages parse(String text) {
    if (text.equals(OFF)) {
      return new Whole();
    }
    int slash = text.indexOf('/');
    try {
      return new Windows(
          new PassageWindow(
              Integer.parseInt(text.substring(0, Math.max(0, slash)).strip()),
              Integer.parseInt(text.substring(slash + 1).strip())));
    } catch (NumberFormatException e) {
      throw new OptionException("passages", "off, or tokens/overlap such as 256/32", text);
    }
  }
}
