package dev.invar.index.upgrade;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.ContentHash;
import dev.invar.index.DocumentPlace;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexMoment;
import dev.invar.index.KeptVector;
import dev.invar.index.PassageSpan;
import dev.invar.method.OptionException;
import dev.invar.space.Space;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A new vector on its way into the upgrade, and what it was made from.
 *
 * @param place the passage's document
 * @param passage the passage's place in it, from 0
 * @param span where the passage stands
 * @param vector checked; shared
 */
@SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
record NewVector(DocumentPlace place, int passage, PassageSpan span, float[] vector) {
  /**
   * Vectors that were made elsewhere, without those of passages that do not exist.
   *
   * @param source the moment of the index whose texts they were made from
   */
  static List<NewVector> of(IndexMoment source, Space space, Map<PassageKey, float[]> vectors)
      throws IOException {
    var made = new ArrayList<NewVector>();
    for (Map.Entry<PassageKey, float[]> entry : vectors.entrySet()) {
      PassageKey key = entry.getKey();
      Optional<DocumentPlace> place = source.find(key.document());
      if (place.isPresent() && key.passage() >= 0 && key.passage() < place.get().passages()) {
        PassageSpan span = source.span(place.get().first() + key.passage());
        made.add(checked(space, place.get(), key.passage(), span, entry.getValue()));
      }
    }
    return made;
  }

  /** A vector that must be one of a space. */
  static NewVector checked(
      Space space, DocumentPlace place, int passage, PassageSpan span, float[] vector) {
    KeptVector.of(
        vector, space, "new vector of passage " + passage + " of the document " + place.id());
    return new NewVector(place, passage, span, vector);
  }

  /** Whether the passage is there, and the same as when the vector was made. */
  boolean isFresh(IndexMoment now) throws IOException {
    Optional<DocumentPlace> found = now.find(place.id());
    return found.isPresent()
        && passage < found.get().passages()
        && SideDocument.hash(found.get(), passage, now.span(found.get().first() + passage))
            .equals(ContentHash.of(document()));
  }

  /**
   * Puts vectors and commits them, when others who do the same are done.
   *
   * @throws OptionException if another upgrade has taken the place of the one they are for
   */
  static void write(UpgradeFolder folder, UpgradeNotes notes, List<NewVector> vectors)
      throws IOException {
    if (!vectors.isEmpty()) {
      try (var editor = Waiting.forLock(() -> IndexEditor.open(folder.vectors()))) {
        notes.requireSame(UpgradeNotes.of(editor.settings(), folder.vectors()), folder.index());
        put(editor, vectors);
      }
    }
  }

  /** Puts vectors and commits them. */
  static void put(IndexEditor editor, List<NewVector> vectors) throws IOException {
    for (NewVector vector : vectors) {
      editor.put(vector.document(), List.of(EmbeddedPassage.of(vector.vector())));
    }
    editor.commit();
  }

  /** As a document of the index that holds the new vectors. */
  TextDocument document() {
    return SideDocument.of(place, passage, span);
  }
}
