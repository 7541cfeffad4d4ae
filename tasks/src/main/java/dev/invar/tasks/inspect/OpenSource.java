package dev.invar.tasks.inspect;

import dev.invar.diagnose.report.Inspected;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Vectors that were read, and what is known of them.
 *
 * @param vectors as they are: rows may be zero, or hold NaN
 * @param kind what the source is
 * @param name as the user gave it
 * @param encoder the id or folder of the encoder that made them, if it is known
 * @param texts id to text of some of them, in a random order; empty if texts are not at hand
 * @param role what the texts are
 */
record OpenSource(
    VectorSet vectors,
    Kind kind,
    String name,
    Optional<String> encoder,
    SequencedMap<String, String> texts,
    Role role) {
  /** What a source is. */
  enum Kind {
    VECTOR_FILE("vector file"),
    MATRIX("matrix of a checkpoint"),
    INDEX("index"),
    ENCODER("encoder with texts");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  /** Vectors alone. */
  static OpenSource ofVectors(VectorSet vectors, Kind kind, String name) {
    return new OpenSource(
        vectors, kind, name, Optional.empty(), new LinkedHashMap<>(), Role.PASSAGE);
  }

  /** For the report. */
  Inspected inspected() {
    return new Inspected(
        name,
        kind.text,
        vectors.size(),
        vectors.space().width(),
        vectors.space().encoder(),
        vectors.space().fingerprint(),
        encoder);
  }
}
