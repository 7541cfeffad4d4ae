package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.index.CodeSettings;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.upgrade.UpgradeTarget;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;

/**
 * An index as it stands.
 *
 * @param folder where it lies
 * @param documents how many documents it has
 * @param passages how many vectors it has
 * @param bytes its size on disk
 * @param encoder the encoder's id or folder; empty if it has no vectors or they were made elsewhere
 * @param space the space of its vectors; empty if it has none
 * @param codes its sparse codes; empty if it has none
 */
public record IndexFacts(
    Path folder,
    long documents,
    long passages,
    long bytes,
    Optional<String> encoder,
    Optional<Space> space,
    Optional<CodeSettings> codes) {
  /** The encoder that made an index's vectors, by its settings; empty as {@link #encoder}. */
  public static Optional<String> encoder(IndexSettings settings) {
    return IndexNotes.encoder(settings);
  }

  /** The encoder to which an index's upgrade leads. */
  public static String encoder(UpgradeTarget target, Path folder) {
    return IndexNotes.encoder(target.notes(), folder);
  }

  /** How an index's texts were cut, by its settings; empty if they were not encoded here. */
  public static Optional<Passages> passages(IndexSettings settings) {
    return IndexNotes.passages(settings);
  }

  /** The notes of an index whose vectors an encoder makes of such passages. */
  public static SortedMap<String, String> notes(Encoder encoder, Passages passages) {
    return IndexNotes.of(encoder, passages);
  }

  /** The facts of an open index. */
  public static IndexFacts of(Path folder, SearchIndex index) throws IOException {
    return new IndexFacts(
        folder,
        index.documents(),
        index.passages(),
        index.bytes(),
        IndexNotes.encoder(index.settings()),
        index.space(),
        index.settings().codes());
  }
}
