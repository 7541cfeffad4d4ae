package dev.invar.tasks;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.VectorStorage;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts vectors made elsewhere into an index, one document without text for each. The digest of a
 * vector stands in its document's metadata, so that a second run sees which have changed.
 */
final class VectorIndexer {
  /** The metadata name of the digest: 16 hexadecimal digits of SHA-256. */
  static final String DIGEST = "digest";

  private static final int DIGEST_BYTES = 8;
  private static final long COMMIT_NANOS = 5_000_000_000L;

  private final Path file;
  private final IndexEditor editor;
  private final Progress progress;
  private long read;
  private long written;

  VectorIndexer(Path file, IndexEditor editor, Progress progress) {
    this.file = file;
    this.editor = editor;
    this.progress = progress;
  }

  /**
   * The settings for vectors of a space: those of the index that is there, or new ones.
   *
   * @throws OptionException if no vectors are wanted
   * @throws dev.invar.method.ShapeException if the index holds vectors of another space
   */
  static IndexSettings settings(Path into, Space space, IndexChoices choices) throws IOException {
    Optional<IndexSettings> existing = IndexPlan.existing(into);
    if (existing.isPresent()) {
      IndexPlan.refuse(choices, existing.get(), into);
      existing.get().space().ifPresent(own -> own.requireSame(space, into.toString()));
      return existing.get();
    }
    VectorStorage storage =
        choices
            .vectors()
            .orElse(VectorChoice.FLOAT32)
            .storage()
            .orElseThrow(
                () -> new OptionException("vectors", "float32 or int8 for a vector file", "none"));
    return new IndexSettings(Optional.of(space), storage, Map.of());
  }

  /** Indexes the vectors until there are none or the user asks to stop; commits what is done. */
  void index(VectorSet set) throws IOException {
    Committing.whateverHappens(editor, () -> put(set));
  }

  private void put(VectorSet set) throws IOException {
    long lastCommit = System.nanoTime();
    for (int row = 0; row < set.size() && !progress.isCancelled(); row++) {
      put(set, row);
      progress.advance(1);
      if (System.nanoTime() - lastCommit > COMMIT_NANOS) {
        editor.commit();
        lastCommit = System.nanoTime();
      }
    }
  }

  private void put(VectorSet set, int row) throws IOException {
    float[] vector = set.vectors().row(row);
    var metadata = new TreeMap<>(Map.of(DIGEST, digest(vector)));
    var document = new TextDocument(set.ids().get(row), "", "", metadata);
    read++;
    if (!editor.isCurrent(document)) {
      try {
        editor.put(document, List.of(EmbeddedPassage.of(vector)));
      } catch (NumericalException e) {
        throw new NumericalException(file + ", row " + row + ": " + e.getMessage());
      }
      written++;
    }
  }

  long read() {
    return read;
  }

  long written() {
    return written;
  }

  long unchanged() {
    return read - written;
  }

  private static String digest(float[] vector) {
    var bytes = ByteBuffer.allocate(vector.length * Float.BYTES);
    bytes.asFloatBuffer().put(vector);
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes.array());
      return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
