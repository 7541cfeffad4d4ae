package dev.invar.formats.text;

import dev.invar.method.OptionException;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One document to index.
 *
 * @param id the same whenever the same document is read again; not empty
 * @param title what to call it; may be empty
 * @param text what it says; may be empty
 * @param metadata everything else that is known about it, by name; values are text
 */
public record TextDocument(
    String id, String title, String text, SortedMap<String, String> metadata) {
  /**
   * Metadata name of the file a document came from: absolute and normalised, {@code /} between
   * names.
   */
  public static final String PATH = "path";

  /** Metadata name of the kind of file: {@link TextKind#label}. */
  public static final String KIND = "kind";

  public TextDocument {
    if (id.isEmpty()) {
      throw new OptionException("id", "at least one character", "none");
    }
    metadata = Collections.unmodifiableSortedMap(new TreeMap<>(metadata));
  }

  /** A document without metadata. */
  public TextDocument(String id, String title, String text) {
    this(id, title, text, new TreeMap<>(Map.of()));
  }

  /** Title and text with one blank between them, as BEIR joins them; the text if no title. */
  public String fullText() {
    return title.isEmpty() ? text : title + " " + text;
  }
}
