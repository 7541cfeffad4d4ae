package dev.invar.index;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;

/** Where a {@link SearchIndex} takes its moments of an index from. */
sealed interface Views {
  /**
   * One moment of an index.
   *
   * @param searcher over all of it
   * @param data what it is
   * @param checked whether every file was found whole
   */
  record View(IndexSearcher searcher, CommitData data, boolean checked) {
    static View of(DirectoryReader reader, CommitData data, boolean checked) {
      var searcher = new IndexSearcher(reader);
      // Searches repeat too seldom to keep filters on the heap.
      searcher.setQueryCache(null);
      searcher.setSimilarity(LexicalSearch.similarity());
      return new View(searcher, data, checked);
    }

    DirectoryReader reader() {
      return (DirectoryReader) searcher.getIndexReader();
    }

    /** The files of its segments. */
    Collection<String> files() throws IOException {
      var files = new LinkedHashSet<String>();
      for (LeafReaderContext leaf : reader().leaves()) {
        var segment = (SegmentReader) FilterLeafReader.unwrap(leaf.reader());
        files.addAll(segment.getSegmentInfo().files());
      }
      return files;
    }
  }

  /** The newest moment. */
  View newest() throws IOException;

  /** The newest moment; empty if the current one is it. */
  Optional<View> after(View current) throws IOException;

  /** The files underneath. */
  IndexFiles files();

  /** Closes what the views do not close. */
  void close() throws IOException;

  /**
   * The commits of a folder.
   *
   * @param folder the folder, as the user named it
   * @param directory the same for Lucene; closed with the views
   * @param files the same for checking
   */
  record OfFolder(Path folder, Directory directory, IndexFiles files) implements Views {
    private static final int ATTEMPTS = 100;

    OfFolder(Path folder, Directory directory) {
      this(folder, directory, new IndexFiles(folder, directory));
    }

    @Override
    public View newest() throws IOException {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        IndexFiles.Commit commit = files.lastCommit();
        Optional<DirectoryReader> reader = files.open(commit);
        if (reader.isPresent()) {
          return View.of(reader.get(), commit.data(), commit.checked());
        }
      }
      throw new BackendException(
          folder + ": expected a commit that stays while it is opened, found a new one each time");
    }

    @Override
    public Optional<View> after(View current) throws IOException {
      IndexFiles.Commit commit = files.lastCommit();
      if (commit.generation() == current.reader().getIndexCommit().getGeneration()) {
        return Optional.empty();
      }
      if (!commit.data().settings().equals(current.data().settings())) {
        throw new FormatException(
            folder,
            "expected the index that was opened, found one with other settings in its place;"
                + " close this one and open the folder again");
      }
      DirectoryReader newer = DirectoryReader.openIfChanged(current.reader());
      if (newer == null) {
        return Optional.empty();
      }
      IndexCommit opened = newer.getIndexCommit();
      boolean checked = commit.checked() && opened.getGeneration() == commit.generation();
      return Optional.of(View.of(newer, CommitData.of(opened.getUserData(), folder), checked));
    }

    @Override
    public void close() throws IOException {
      directory.close();
    }
  }

  /**
   * What an editor has put so far, committed or not.
   *
   * @param writer the editor's; not closed with the views
   * @param settings the index's
   * @param files the editor's
   */
  record OfEditor(IndexWriter writer, IndexSettings settings, IndexFiles files) implements Views {
    @Override
    public View newest() throws IOException {
      return view(DirectoryReader.open(writer));
    }

    @Override
    public Optional<View> after(View current) throws IOException {
      DirectoryReader newer = DirectoryReader.openIfChanged(current.reader(), writer);
      return newer == null ? Optional.empty() : Optional.of(view(newer));
    }

    private View view(DirectoryReader reader) throws IOException {
      return View.of(reader, Layout.count(reader, settings), true);
    }

    @Override
    public void close() {}
  }
}
