package dev.invar.index;

import dev.invar.formats.text.TextDocument;

/**
 * Where a passage stands in its document's full text.
 *
 * @param from its first character, from 0
 * @param to one after its last; equal to {@code from} for a passage without text
 */
public record PassageSpan(int from, int to) {
  /** What the passage says; all of the document if the passage has no place of its own in it. */
  public String text(TextDocument document) {
    String words = document.fullText();
    return from == to ? words : words.substring(from, to);
  }
}
