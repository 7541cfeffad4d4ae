package dev.invar.tasks;

import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.VectorStorage;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.sparsecode.file.CoderFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
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

  /** How many rows are put together: coding many together is faster. */
  private static final int BATCH = 256;

  private final Path file;
  private final IndexEditor editor;
  private final Progress progress;
  private final List<Waiting> waiting = new ArrayList<>();
  private long read;
  private long written;

  VectorIndexer(Path file, IndexEditor editor, Progress progress) {
    this.file = file;
    this.editor = editor;
    this.progress = progress;
  }

  /**
   * Opens an index for vectors of a space: the one that is there, or a new one.
   *
   * @throws OptionException if no vectors are wanted
   * @throws dev.invar.method.ShapeException if the index holds vectors of another space
   */
  static IndexEditor open(Path into, Space space, IndexChoices choices) throws IOException {
    Optional<IndexSettings> existing = IndexPlan.existing(into);
    if (existing.isPresent()) {
      IndexPlan.refuse(choices, existing.get(), into);
      existing.get().space().ifPresent(own -> own.requireSame(space, into.toString()));
      return IndexEditor.open(into, existing.get());
    }
    VectorStorage storage =
        choices
            .vectors()
            .orElse(VectorChoice.FLOAT32)
            .storage()
            .orElseThrow(
                () -> new OptionException("vectors", "float32 or int8 for a vector file", "none"));
    Optional<CoderFile> coder = choices.codes().read();
    var plain = new IndexSettings(Optional.of(space), storage, Map.of());
    return CodeChoice.open(into, choices.codes().in(plain, coder), coder);
  }

  /** Indexes the vectors until there are none or the user asks to stop; commits what is done. */
  void index(VectorSet set) throws IOException {
    Committing.whateverHappens(editor, () -> put(set));
  }

  private void put(VectorSet set) throws IOException {
    long lastCommit = System.nanoTime();
    for (int row = 0; row < set.size() && !progress.isCancelled(); row++) {
      add(set, row);
      if (waiting.size() == BATCH) {
        putWaiting(set);
      }
      progress.advance(1);
      if (System.nanoTime() - lastCommit > COMMIT_NANOS) {
        editor.commit();
        lastCommit = System.nanoTime();
      }
    }
    putWaiting(set);
  }

  /** A row that the index does not hold as it is. */
  private record Waiting(int row, TextDocument document) {}

  private void add(VectorSet set, int row) throws IOException {
    float[] vector = set.vectors().row(row);
    var metadata = new TreeMap<>(Map.of(DIGEST, digest(vector)));
    var document = new TextDocument(set.ids().get(row), "", "", metadata);
    read++;
    if (!editor.isCurrent(document)) {
      waiting.add(new Waiting(row, document));
    }
  }

  /** Puts the rows that wait: their codes, if there are any, are made together. */
  private void putWaiting(VectorSet set) throws IOException {
    Optional<SparseCodes> codes = codes(set);
    for (int i = 0; i < waiting.size(); i++) {
      Waiting one = waiting.get(i);
      EmbeddedPassage passage = EmbeddedPassage.of(set.vectors().row(one.row()));
      try {
        editor.put(
            one.document(),
            List.of(codes.isPresent() ? passage.withCode(codes.get().row(i)) : passage));
      } catch (NumericalException e) {
        throw new NumericalException(file + ", row " + one.row() + ": " + e.getMessage());
      }
      written++;
    }
    waiting.clear();
  }

  /** The codes of the rows that wait; empty if a row has none, which the index then tells. */
  private Optional<SparseCodes> codes(VectorSet set) {
    if (editor.coder().isEmpty() || waiting.isEmpty()) {
      return Optional.empty();
    }
    var rows = FloatMatrix.allocate(waiting.size(), set.vectors().columns());
    for (int i = 0; i < waiting.size(); i++) {
      rows.setRow(i, set.vectors().row(waiting.get(i).row()));
    }
    try {
      return Optional.of(editor.coder().get().encode(rows, Role.PASSAGE));
    } catch (NumericalException e) {
      return Optional.empty(); // one by one it is told which document it is
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
