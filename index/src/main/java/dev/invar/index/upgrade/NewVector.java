package dev.invar.index.upgrade;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.DocumentPlace;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.IndexEditor;
import dev.invar.index.PassageSpan;
import java.io.IOException;
import java.util.List;

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
  /** Puts vectors and commits them, when others who do the same are done. */
  static void write(UpgradeFolder folder, List<NewVector> vectors) throws IOException {
    if (!vectors.isEmpty()) {
      try (var editor = Waiting.forLock(() -> IndexEditor.open(folder.vectors()))) {
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
