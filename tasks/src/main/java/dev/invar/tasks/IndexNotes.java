package dev.invar.tasks;

import dev.invar.index.IndexSettings;
import java.util.Optional;

/** What the tasks write into the notes of an index, so that later runs go on the same way. */
final class IndexNotes {
  /** The encoder's id or folder. */
  static final String ENCODER = "encoder";

  /** The passages, as {@link Passages#parse} reads them. */
  static final String PASSAGES = "passages";

  private IndexNotes() {}

  /** The encoder that made the vectors; empty if they were made elsewhere or there are none. */
  static Optional<String> encoder(IndexSettings settings) {
    return Optional.ofNullable(settings.notes().get(ENCODER));
  }

  /** How texts were cut; empty if they were not encoded here. */
  static Optional<Passages> passages(IndexSettings settings) {
    return Optional.ofNullable(settings.notes().get(PASSAGES)).map(Passages::parse);
  }
}
