package dev.invar.index.upgrade;

import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;

/**
 * Where an upgrade lies: the folder {@code upgrade} inside the index's, with
 *
 * <ul>
 *   <li>{@code vectors}, an index of its own that holds the new vectors, a document for each (see
 *       {@link SideDocument}), and in its commits what the upgrade is for (see {@link
 *       UpgradeNotes}). Its first commit starts the upgrade: without one there is none;
 *   <li>{@code statistics.safetensors} and, if there is a map between the spaces, {@code
 *       alignment.safetensors}: see {@link TwoSpacesFile};
 *   <li>{@code job.lock}, locked by whoever starts, fills, finishes or takes back the upgrade.
 * </ul>
 *
 * @param index the index's folder
 */
record UpgradeFolder(Path index) {
  private static final String NAME = "upgrade";
  private static final String JOB = "job.lock";
  private static final String COMMIT = "segments_";

  /** What becomes of an upgrade. */
  enum State {
    /** There is none, or the rest of one that did not come to be started or is taken back. */
    NONE,
    /** The index has vectors of the old space. */
    UNDER_WAY,
    /** The index has vectors of the new space; the folder was not removed yet. */
    FINISHED
  }

  Path root() {
    return index.resolve(NAME);
  }

  Path vectors() {
    return root().resolve("vectors");
  }

  TwoSpacesFile spaces() {
    return new TwoSpacesFile(root());
  }

  /** What the upgrade says of itself; empty if there is none. */
  Optional<UpgradeNotes> notes() throws IOException {
    List<Path> commits = commits();
    while (!commits.isEmpty()) {
      try {
        return Optional.of(UpgradeNotes.of(SearchIndex.settings(vectors()), vectors()));
      } catch (NoSuchFileException e) {
        return Optional.empty(); // taken back in this moment
      } catch (FormatException e) {
        List<Path> now = commits();
        if (now.equals(commits)) {
          throw e;
        }
        commits = now; // taken back, or a newer one, in this moment
      }
    }
    return Optional.empty();
  }

  /**
   * How far the upgrade of an index is.
   *
   * @throws FormatException if the upgrade is of another index
   */
  State state() throws IOException {
    IndexSettings settings = SearchIndex.settings(index);
    Optional<UpgradeNotes> notes = notes();
    if (notes.isEmpty()) {
      return State.NONE;
    }
    if (settings.space().filter(notes.get().from()::isSame).isPresent()) {
      return State.UNDER_WAY;
    }
    if (settings.space().filter(notes.get().target().to()::isSame).isPresent()) {
      return State.FINISHED;
    }
    throw new FormatException(
        root(),
        "expected an upgrade of this index, whose vectors are of "
            + settings.space().map(space -> "the space " + space).orElse("no space")
            + ", found one from the space "
            + notes.get().from()
            + " to the space "
            + notes.get().target().to()
            + "; remove the folder if it is of no use");
  }

  /** Size of all files in bytes. */
  long bytes() throws IOException {
    long bytes = 0;
    for (Path file : all()) {
      bytes += Files.isDirectory(file) ? 0 : file.toFile().length();
    }
    return bytes;
  }

  /**
   * Takes the lock of all who change what the upgrade is; makes the folder if it is missing.
   *
   * @throws BackendException if another has it
   */
  Lock lock() throws IOException {
    try (var directory = FSDirectory.open(root())) {
      return directory.obtainLock(JOB);
    } catch (LockObtainFailedException e) {
      throw new BackendException(
          index
              + ": expected to be the only one who works on this upgrade, found another job at it;"
              + " wait until it is done, or stop it. Searching is possible meanwhile",
          e);
    }
  }

  /**
   * Removes everything; to be called by whoever has the lock. First of all what makes it an
   * upgrade: whatever happens meanwhile, no half of one is left.
   */
  void remove() throws IOException {
    removeVectors();
    remove(all());
  }

  /** Removes the new vectors and what they say of the upgrade, if there are any. */
  void removeVectors() throws IOException {
    if (Files.isDirectory(vectors())) {
      try (Lock writing = Waiting.forLock(this::lockVectors)) {
        writing.ensureValid();
        remove(commits());
        remove(all().stream().filter(file -> file.startsWith(vectors())).toList());
      }
    }
  }

  private Lock lockVectors() throws IOException {
    try (var directory = FSDirectory.open(vectors())) {
      return directory.obtainLock(IndexWriter.WRITE_LOCK_NAME);
    } catch (LockObtainFailedException e) {
      throw new BackendException(
          index + ": expected nobody who adds to this upgrade, found one; stop it first", e);
    }
  }

  /** Removes files and folders, the last first. */
  private static void remove(List<Path> files) throws IOException {
    for (Path file : files.reversed()) {
      try {
        Files.deleteIfExists(file);
      } catch (DirectoryNotEmptyException e) {
        return; // somebody starts the next upgrade already
      }
    }
  }

  /** The files that make the new vectors an index. */
  private List<Path> commits() throws IOException {
    return all().stream()
        .filter(
            file -> file.startsWith(vectors()) && file.getFileName().toString().startsWith(COMMIT))
        .toList();
  }

  /** The folder and all that is in it, what folders hold after them; others may remove some. */
  private List<Path> all() throws IOException {
    var all = new ArrayList<Path>();
    if (Files.exists(root())) {
      Files.walkFileTree(root(), new Collector(all));
    }
    return all;
  }

  private static final class Collector extends SimpleFileVisitor<Path> {
    private final List<Path> all;

    Collector(List<Path> all) {
      this.all = all;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      all.add(folder);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      all.add(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return FileVisitResult.CONTINUE;
    }
  }
}
