package dev.invar.index.upgrade;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.ContentHash;
import dev.invar.index.DocumentPlace;
import dev.invar.index.PassageSpan;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A passage's new vector as a document of the index that holds the new vectors: id, the passage's
 * document, U+0000, number; metadata {@code of}, what it was made from: the document's content
 * hash, first and last character. It has one passage, without text, with the new vector.
 *
 * <p>So it is equal to the one that a passage should have exactly if neither the document's content
 * nor the passage's place in it has changed since: then the vector is fresh.
 */
final class SideDocument {
  private static final char BORDER = '\0';
  private static final String OF = "of";

  private SideDocument() {}

  /** The document of a passage's new vector. */
  static TextDocument of(DocumentPlace place, int passage, PassageSpan span) {
    String from = place.content() + " " + span.from() + " " + span.to();
    return new TextDocument(id(place.id(), passage), "", "", new TreeMap<>(Map.of(OF, from)));
  }

  static String id(String document, int passage) {
    return document + BORDER + passage;
  }

  /** What the document must be hashed as if the vector is fresh. */
  static ContentHash hash(DocumentPlace place, int passage, PassageSpan span) {
    return ContentHash.of(of(place, passage, span));
  }

  /** The passage of a document of this kind; empty if it is none. */
  static Optional<PassageKey> key(String id) {
    int border = id.lastIndexOf(BORDER);
    try {
      return border < 0
          ? Optional.empty()
          : Optional.of(
              new PassageKey(id.substring(0, border), Integer.parseInt(id.substring(border + 1))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
