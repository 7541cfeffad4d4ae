package dev.invar.index;

import dev.invar.method.BackendException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.file.CoderFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;

/**
 * Opens an {@link IndexEditor}: of an index that is there, if it was made as it is wanted now, or
 * of a new one.
 *
 * @param folder the index's, as the user named it
 * @param directory the same for Lucene; closed with the editor, or if there comes to be none
 */
record EditorOpening(Path folder, Directory directory) {
  /**
   * Creates the index, or continues it.
   *
   * @param coder of the settings' codes; needed if the index is new and they are kept
   */
  IndexEditor open(IndexSettings settings, Optional<CoderFile> coder) throws IOException {
    return guarded(() -> createdOrContinued(settings, coder));
  }

  /** Continues the index, as it was made. */
  IndexEditor open() throws IOException {
    return guarded(this::continued);
  }

  private interface Work {
    IndexEditor run() throws IOException;
  }

  private IndexEditor guarded(Work work) throws IOException {
    boolean opened = false;
    try {
      IndexEditor editor = work.run();
      opened = true;
      return editor;
    } catch (LockObtainFailedException e) {
      throw new BackendException(
          folder
              + ": expected to be the only one who writes this index, found another editor at it;"
              + " wait until it is done, or write into another folder. Searching is possible"
              + " meanwhile",
          e);
    } catch (IOException e) {
      throw DiskFull.explain(e, folder, IndexEditor.KEPT);
    } finally {
      if (!opened) {
        directory.close();
      }
    }
  }

  private IndexEditor createdOrContinued(IndexSettings settings, Optional<CoderFile> coder)
      throws IOException {
    boolean isNew = IndexFiles.mayBecomeIndex(folder);
    if (isNew && settings.codes().isPresent() && coder.isEmpty()) {
      throw new OptionException(
          "coder of the new index " + folder, settings.codes().get().space(), "none");
    }
    try (var lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      lock.ensureValid();
      if (!isNew) {
        requireSame(stored(), settings);
      }
    }
    // Never CREATE: since the lock was let go, another editor may have made the index and be done.
    Opened opened = open(settings, isNew ? OpenMode.CREATE_OR_APPEND : OpenMode.APPEND);
    try {
      boolean appeared = isNew && DirectoryReader.indexExists(directory);
      if (appeared) {
        requireSame(stored(), settings);
      }
      if (isNew && !appeared && coder.isPresent()) {
        IndexCoder.write(folder, coder.get());
      }
      IndexEditor editor = opened.editor(this, settings);
      if (isNew && !appeared) {
        editor.commit();
      }
      return editor;
    } catch (IOException | RuntimeException e) {
      opened.writer().rollback();
      throw e;
    }
  }

  private IndexEditor continued() throws IOException {
    IndexSettings settings = new IndexFiles(folder, directory, 0).lastCommit().data().settings();
    Opened opened = open(settings, OpenMode.APPEND);
    try {
      // Checks the files too; and since the settings were read, the space may have changed.
      requireSame(stored(), settings);
      return opened.editor(this, settings);
    } catch (IOException | RuntimeException e) {
      opened.writer().rollback();
      throw e;
    }
  }

  /** What the index is made for that is there. */
  private IndexSettings stored() throws IOException {
    return new IndexFiles(folder, directory).lastCommit().data().settings();
  }

  /** A writer, and the commits it keeps. */
  private record Opened(IndexWriter writer, SnapshotDeletionPolicy commits) {
    IndexEditor editor(EditorOpening opening, IndexSettings settings) throws IOException {
      Optional<Coder> coder = Optional.empty();
      if (settings.codes().isPresent()) {
        coder = Optional.of(IndexCoder.read(opening.folder(), settings.codes().get()));
      }
      return new IndexEditor(opening, settings, writer, commits, coder);
    }
  }

  private Opened open(IndexSettings settings, OpenMode mode) throws IOException {
    var commits = new SnapshotDeletionPolicy(new KeepOnlyLastCommitDeletionPolicy());
    IndexWriterConfig config =
        WriterSettings.of(settings, commits, Runtime.getRuntime().maxMemory());
    config.setOpenMode(mode);
    return new Opened(new IndexWriter(directory, config), commits);
  }

  /**
   * @throws ShapeException if the vectors are of different spaces
   * @throws OptionException if other settings differ
   */
  private void requireSame(IndexSettings stored, IndexSettings given) {
    if (stored.space().isPresent() && given.space().isPresent()) {
      stored.space().get().requireSame(given.space().get(), "continuing the index " + folder);
    } else if (stored.space().isPresent() != given.space().isPresent()) {
      throw new ShapeException(
          "continuing the index " + folder, describe(stored.space()), describe(given.space()));
    }
    if (!stored.vectors().equals(given.vectors())
        || !stored.codes().equals(given.codes())
        || !stored.text().equals(given.text())
        || !stored.notes().equals(given.notes())) {
      throw new OptionException(
          "settings of the index " + folder,
          "those it was made with, " + describe(stored) + ", or a new folder",
          describe(given));
    }
  }

  private static String describe(Optional<Space> space) {
    return space.map(s -> "vectors of the space " + s).orElse("no vectors");
  }

  private static String describe(IndexSettings settings) {
    return settings.vectors()
        + settings.codes().map(codes -> " " + codes).orElse("")
        + " "
        + settings.text()
        + " "
        + settings.notes();
  }
}
