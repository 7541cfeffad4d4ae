package dev.invar.encode;

import dev.invar.method.OptionException;

/**
 * A part of a text: the characters {@code [from, to)}, counted as {@link String#charAt} does.
 *
 * @param from first character, at least 0
 * @param to one past the last character, at least {@code from}
 */
public record TextSpan(int from, int to) {
  public TextSpan {
    if (from < 0 || to < from) {
      throw new OptionException("span", "0 <= from <= to", from + " to " + to);
    }
  }

  /** The part of the text that this span names. */
  public String of(String text) {
    return text.substring(from, to);
  }
}
