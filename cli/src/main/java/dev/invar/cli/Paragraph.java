package dev.invar.cli;

import java.util.ArrayList;
import java.util.List;

/** Text broken into lines. */
final class Paragraph {
  private Paragraph() {}

  /**
   * Breaks a text at blanks.
   *
   * @param indent put before every line but the first
   * @param width most characters of a line; a longer word has one to itself
   */
  static List<String> lines(String text, String indent, int width) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      boolean fits = line.length() + 1 + word.length() <= width;
      boolean isEmpty = line.toString().isBlank();
      if (!isEmpty && !fits) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
        isEmpty = true;
      }
      line.append(isEmpty ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
