package dev.invar.index;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.file.CoderFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;

/**
 * Writes an index: one editor at a time for a folder. Safe for use by several threads.
 *
 * <p>A commit is all or nothing: whatever happens to the process, the folder opens with everything
 * of the last commit that returned, and nothing of a later one. What is not committed when the
 * editor is closed is dropped.
 *
 * <p>The same documents in the same order from one thread give the same hits. Several threads build
 * the graph of the vectors faster, in an order that they make up.
 */
public final class IndexEditor implements AutoCloseable {
  /** Lucene's longest term, in bytes of UTF-8. */
  private static final int LONGEST_ID = IndexWriter.MAX_TERM_LENGTH;

  static final String KEPT =
      "what was committed is kept: free space and run the same command again";

  private final Path folder;
  private final Directory directory;
  private final IndexSettings settings;
  private final IndexFiles files;
  private final SnapshotDeletionPolicy commits;
  private final IndexWriter writer;
  private final Contents contents;

  /** Makes codes of vectors; empty if none are kept. */
  private final Optional<Coder> coder;

  /** Puts and deletions share it; a commit holds it alone, so that its counts are right. */
  private final ReadWriteLock changes = new ReentrantReadWriteLock();

  /**
   * @param opening the folder, and its directory, which is closed with the editor
   * @param commits those of the writer
   * @param coder of the settings' codes
   */
  IndexEditor(
      EditorOpening opening,
      IndexSettings settings,
      IndexWriter writer,
      SnapshotDeletionPolicy commits,
      Optional<Coder> coder) {
    this.folder = opening.folder();
    this.directory = opening.directory();
    this.settings = settings;
    this.files = new IndexFiles(folder, directory);
    this.commits = commits;
    this.writer = writer;
    this.contents = new Contents(writer);
    this.coder = coder;
  }

  /**
   * Creates an index in a folder, or continues the one that is there. A new index is committed at
   * once, empty.
   *
   * @param folder made if it is missing
   * @param settings of the index; if it exists, those it was made with
   * @throws BackendException if another editor has the folder open
   * @throws FormatException if the folder holds something else, or a damaged index
   * @throws ShapeException if the index holds vectors of another space
   * @throws OptionException if its other settings differ, or a new index is to keep codes: that
   *     takes {@link #open(Path, IndexSettings, CoderFile)}
   */
  public static IndexEditor open(Path folder, IndexSettings settings) throws IOException {
    return open(folder, settings, Optional.empty());
  }

  /**
   * As {@link #open(Path, IndexSettings)}, for an index that keeps codes. A copy of the coder lies
   * in the index's folder from then on.
   *
   * @param coder of the code space in the settings
   * @throws ShapeException if it is of another one
   */
  public static IndexEditor open(Path folder, IndexSettings settings, CoderFile coder)
      throws IOException {
    settings
        .codes()
        .orElseThrow(
            () -> new OptionException("settings of an index with a coder", "codes to keep", "none"))
        .space()
        .requireSame(coder.coder().space(), "making the index " + folder);
    return open(folder, settings, Optional.of(coder));
  }

  private static IndexEditor open(Path folder, IndexSettings settings, Optional<CoderFile> coder)
      throws IOException {
    if (!Files.exists(folder)) {
      Files.createDirectories(folder);
    }
    IndexFiles.mayBecomeIndex(folder);
    return new EditorOpening(folder, FSDirectory.open(folder)).open(settings, coder);
  }

  /**
   * Continues the index that is in a folder, as it was made; never makes one.
   *
   * @throws NoSuchFileException if there is no such folder
   * @throws BackendException if another editor has the folder open
   * @throws FormatException if the folder holds no index, or a damaged one
   */
  public static IndexEditor open(Path folder) throws IOException {
    IndexFiles.requireIndex(folder);
    return new EditorOpening(folder, FSDirectory.open(folder)).open();
  }

  /** As {@link #open(Path, IndexSettings)}, in a directory that is closed with the editor. */
  static IndexEditor open(Path folder, Directory directory, IndexSettings settings)
      throws IOException {
    return new EditorOpening(folder, directory).open(settings, Optional.empty());
  }

  /** What the index was made for. */
  public IndexSettings settings() {
    return settings;
  }

  /** What makes codes of vectors; empty if the index keeps none. */
  public Optional<Coder> coder() {
    return coder;
  }

  /**
   * Adds a document, or replaces the one with its id.
   *
   * @param document may be without text
   * @param passages its vectors, in any order; none for lexical search alone
   * @throws ShapeException if the index holds no vectors, a vector is not as wide as the space, or
   *     a passage ends after the document's text
   * @throws NumericalException if a vector holds NaN or infinity, is all zero, or has not length 1
   *     in a normalised space
   * @throws OptionException if the id is longer than {@code 32766} bytes of UTF-8 or is not valid
   *     Unicode
   */
  public void put(TextDocument document, List<EmbeddedPassage> passages) throws IOException {
    checkId(document.id());
    checkPassages(document, passages);
    ContentHash hash = ContentHash.of(document);
    var block = Layout.block(document, hash, kept(passages), settings);
    var term = new Term(Layout.ID, document.id());
    write(
        changes.readLock(),
        () -> {
          writer.updateDocuments(term, block);
          contents.put(document.id(), hash);
          return true;
        });
  }

  private List<Layout.Passage> kept(List<EmbeddedPassage> passages) {
    var kept = new ArrayList<Layout.Passage>();
    for (EmbeddedPassage passage : passages) {
      kept.add(
          new Layout.Passage(
              new PassageSpan(passage.from(), passage.to()),
              KeptVector.of(passage.vector(), settings.space().orElseThrow()),
              coder.map(making -> code(passage, making).unit())));
    }
    return kept;
  }

  private static SparseCode code(EmbeddedPassage passage, Coder coder) {
    return passage
        .code()
        .map(known -> known.requireWithin(coder.space().latents(), "a passage"))
        .orElseGet(() -> coder.encode(passage.vector(), Role.PASSAGE));
  }

  private static void checkId(String id) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(id)) {
      throw new OptionException("id", "valid Unicode", "a surrogate without its other half");
    }
    int length = id.getBytes(StandardCharsets.UTF_8).length;
    if (length > LONGEST_ID) {
      throw new OptionException("id", "at most " + LONGEST_ID + " bytes", length + " bytes");
    }
  }

  private void checkPassages(TextDocument document, List<EmbeddedPassage> passages) {
    if (passages.isEmpty()) {
      return;
    }
    Space space =
        settings
            .space()
            .orElseThrow(() ->
                new ShapeException(
                    "passages of document " + document.id(),
                    "none, for the index " + folder + " was made without a space",
                    passages.size()));
    int end = document.fullText().length();
    for (int i = 0; i < passages.size(); i++) {
      EmbeddedPassage passage = passages.get(i);
      String what =
          (passages.size() == 1 ? "" : "passage " + i + " of ")
              + "the document with the id "
              + document.id();
      if (passage.to() > end) {
        throw new ShapeException("end of " + what, "at most " + end, passage.to());
      }
      UnitVectors.check(passage.vector(), space, "vector of " + what);
    }
  }

  /** Removes the document with an id; false if there is none. */
  public boolean delete(String id) throws IOException {
    return write(
        changes.readLock(),
        () -> {
          if (contents.hash(id).isEmpty()) {
            return false;
          }
          writer.deleteDocuments(new Term(Layout.ID, id));
          contents.deleted(id);
          return true;
        });
  }

  /**
   * Whether the index holds exactly this document: same id, title, text and metadata. A job that
   * skips such documents may be run again, after a kill or after the texts have changed, and does
   * only what is left. Nothing is known about their vectors.
   */
  public boolean isCurrent(TextDocument document) throws IOException {
    ContentHash hash = ContentHash.of(document);
    return write(
        changes.readLock(), () -> contents.hash(document.id()).filter(hash::equals).isPresent());
  }

  /**
   * Makes everything so far durable and visible to those who open or refresh the index from now on.
   * Does nothing if nothing has changed.
   *
   * @throws IOException if the disk is full, among others; the last commit is whole. With space
   *     again, the editor commits, or if it had to close, a new one goes on from that commit
   */
  public void commit() throws IOException {
    write(
        changes.writeLock(),
        () -> {
          if (writer.hasUncommittedChanges()) {
            CommitData data = Layout.count(contents.renewed(), settings);
            writer.setLiveCommitData(data.toMap().entrySet());
            writer.commit();
          }
          return true;
        });
  }

  /** Searches everything put so far, committed or not; close it before the editor. */
  public SearchIndex searcher() throws IOException {
    return write(
        changes.readLock(),
        () -> SearchIndex.of(new Views.OfEditor(writer, settings, files), folder));
  }

  /**
   * Copies the last commit into another folder. Writing, committing and deleting may go on
   * meanwhile. The folder appears when it is complete. A change of the model that is under way
   * ({@code dev.invar.index.upgrade}) is left out: the copy is the index without it.
   *
   * @param into a folder that does not exist yet, or is empty
   * @throws OptionException if it holds something
   */
  public void snapshot(Path into) throws IOException {
    IndexCommit commit = commits.snapshot();
    try {
      Snapshot.copy(directory, commit.getFileNames(), beside(), into);
    } catch (IOException e) {
      throw DiskFull.explain(e, into, "the snapshot was not made; free space and make it again");
    } finally {
      commits.release(commit);
    }
  }

  /** What lies beside Lucene's files. */
  private List<Path> beside() {
    return settings.codes().map(codes -> folder.resolve(IndexCoder.FILE)).stream().toList();
  }

  /** Closes the index and drops what is not committed. */
  @Override
  public void close() throws IOException {
    try {
      contents.close();
      writer.rollback();
    } finally {
      directory.close();
    }
  }

  private interface Work<T> {
    T run() throws IOException;
  }

  private <T> T write(Lock lock, Work<T> work) throws IOException {
    lock.lock();
    try {
      if (!writer.isOpen()) {
        throw new AlreadyClosedException(folder.toString());
      }
      return work.run();
    } catch (AlreadyClosedException e) {
      Throwable cause = writer.getTragicException();
      if (DiskFull.is(cause)) {
        throw DiskFull.failure(cause, folder, KEPT);
      }
      throw new BackendException(folder + ": " + closedBecause(cause), e);
    } catch (IOException e) {
      throw DiskFull.explain(e, folder, KEPT);
    } finally {
      lock.unlock();
    }
  }

  private static String closedBecause(@Nullable Throwable cause) {
    return cause == null
        ? "expected an open editor, found a closed one"
        : "writing failed ("
            + cause.getMessage()
            + "); what was committed is kept: open the index again and go on from there";
  }
}
