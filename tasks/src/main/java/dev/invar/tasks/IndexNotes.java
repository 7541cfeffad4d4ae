package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.index.IndexSettings;
import dev.invar.method.FormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the tasks write into the notes of an index, so that later runs go on the same way. */
final class IndexNotes {
  /** The encoder's id or folder. */
  static final String ENCODER = "encoder";

  /** The passages, as {@link Passages#parse} reads them. */
  static final String PASSAGES = "passages";

  private IndexNotes() {}

  /** The notes of an index whose vectors an encoder makes of such passages. */
  static SortedMap<String, String> of(Encoder encoder, Passages passages) {
    var notes = new TreeMap<String, String>();
    notes.put(ENCODER, portable(encoder.id()));
    notes.put(PASSAGES, passages.toString());
    return notes;
  }

  /** A folder's absolute path, so that the index finds its encoder from wherever it is opened. */
  private static String portable(String idOrFolder) {
    Path folder = Path.of(idOrFolder);
    return Files.isDirectory(folder) ? folder.toAbsolutePath().normalize().toString() : idOrFolder;
  }

  /** The encoder that made the vectors; empty if they were made elsewhere or there are none. */
  static Optional<String> encoder(IndexSettings settings) {
    return Optional.ofNullable(settings.notes().get(ENCODER));
  }

  /**
   * The encoder of notes that must have one.
   *
   * @throws FormatException if they have none
   */
  static String encoder(Map<String, String> notes, Path folder) {
    String encoder = notes.get(ENCODER);
    if (encoder == null) {
      throw new FormatException(folder, "notes of its upgrade: expected an encoder, found none");
    }
    return encoder;
  }

  /** How texts were cut; empty if they were not encoded here. */
  static Optional<Passages> passages(IndexSettings settings) {
    return Optional.ofNullable(settings.notes().get(PASSAGES)).map(Passages::parse);
  }
}
