package dev.invar.tasks;

import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An index as it stands.
 *
 * @param folder where it lies
 * @param documents how many documents it has
 * @param passages how many vectors it has
 * @param bytes its size on disk
 * @param encoder the encoder's id or folder; empty if it has no vectors or they were made elsewhere
 * @param space the space of its vectors; empty if it has none
 */
public record IndexFacts(
    Path folder,
    long documents,
    long passages,
    long bytes,
    Optional<String> encoder,
    Optional<Space> space) {
  /** The encoder that made an index's vectors, by its settings; empty as {@link #encoder}. */
  public static Optional<String> encoder(IndexSettings settings) {
    return IndexNotes.encoder(settings);
  }

  /** The facts of an open index. */
  public static IndexFacts of(Path folder, SearchIndex index) throws IOException {
    return new IndexFacts(
        folder,
        index.documents(),
        index.passages(),
        index.bytes(),
        IndexNotes.encoder(index.settings()),
        index.space());
  }
}
