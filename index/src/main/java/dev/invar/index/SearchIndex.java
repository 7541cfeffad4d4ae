package dev.invar.index;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.InvarException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Ranking;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.sparsecode.Coder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.FSDirectory;

/**
 * Searches an index. What it sees is one moment of the index: searches give the same hits until
 * {@link #refresh} is called, whatever is written meanwhile. Safe for use by several threads, of
 * which one may refresh while others search.
 *
 * <p>Vectors are compared by the cosine of their angle, and a document is as near as its nearest
 * passage. Lexical search is BM25 over title and text. Of equal scores the document that was put
 * first stands first.
 */
public final class SearchIndex implements AutoCloseable {
  private final Path folder;
  private final Views views;
  private final Searches searches;
  private final Object refreshing = new Object();
  private final Object coding = new Object();
  private Views.View view;
  private boolean closed;
  private Optional<Coder> coder = Optional.empty();

  private SearchIndex(Path folder, Views views, Views.View view) {
    this.folder = folder;
    this.views = views;
    this.view = view;
    this.searches = new Searches(view.data().settings());
  }

  /**
   * Whether there is an index in a folder; not if it is missing or empty, or holds only what a
   * creation leaves that was killed.
   *
   * @throws FormatException if it holds something else, or is a file
   */
  public static boolean exists(Path folder) throws IOException {
    return Files.exists(folder) && !IndexFiles.mayBecomeIndex(folder);
  }

  /**
   * Opens the last commit of the index in a folder. Every file is checked against its checksum if
   * the index has at most 256 MiB; for a larger one there is {@link #verify}.
   *
   * @throws NoSuchFileException if there is no such folder
   * @throws FormatException if the folder holds no index, a damaged one (names the file), or one of
   *     a newer format
   */
  public static SearchIndex open(Path folder) throws IOException {
    IndexFiles.requireIndex(folder);
    var views = new Views.OfFolder(folder, FSDirectory.open(folder));
    boolean opened = false;
    try {
      SearchIndex index = of(views, folder);
      opened = true;
      return index;
    } finally {
      if (!opened) {
        views.close();
      }
    }
  }

  /**
   * What the index in a folder was made for, as its last commit says. No file that holds documents
   * is looked into, so this takes a few milliseconds for an index of any size.
   *
   * @throws NoSuchFileException if there is no such folder
   * @throws FormatException if the folder holds no index, or one whose commit is damaged or of a
   *     newer format
   */
  public static IndexSettings settings(Path folder) throws IOException {
    IndexFiles.requireIndex(folder);
    try (var directory = FSDirectory.open(folder)) {
      return new IndexFiles(folder, directory, 0).lastCommit().data().settings();
    }
  }

  static SearchIndex of(Views views, Path folder) throws IOException {
    return new SearchIndex(folder, views, views.newest());
  }

  /** What the index was made for. */
  public IndexSettings settings() {
    return current().data().settings();
  }

  /** The space of its vectors; empty for an index of text alone. */
  public Optional<Space> space() {
    return settings().space();
  }

  /** How many documents there are. */
  public long documents() {
    return current().data().documents();
  }

  /** Those of some documents' ids that are not in the index; a few microseconds each. */
  public SortedSet<String> missing(Collection<String> ids) throws IOException {
    return run(held -> {
      var missing = new TreeSet<String>();
      for (String id : ids) {
        if (Contents.find(held.reader(), id).isEmpty()) {
          missing.add(id);
        }
      }
      return missing;
    });
  }

  /** How many vectors there are. */
  public long passages() {
    return current().data().passages();
  }

  /** Size of the index's files in bytes; a coder among them. */
  public long bytes() throws IOException {
    long coder = settings().codes().isPresent() ? Files.size(folder.resolve(IndexCoder.FILE)) : 0;
    return coder + run(held -> views.files().size(held.files()));
  }

  /**
   * The code of a query's vector, by the index's coder. The first call reads the coder.
   *
   * @param vector of the index's space, of any length but 0; only read
   * @throws ShapeException if the vector is of another space, or the index keeps no codes
   * @throws NumericalException if it holds NaN or infinity, or is all zero
   * @throws FormatException if the coder is missing or damaged
   */
  public SearchQuery.Sparse code(float[] vector, Space space) throws IOException {
    CodeSettings codes =
        settings()
            .codes()
            .orElseThrow(() ->
                new ShapeException(
                    "coding a vector to search " + folder, "an index with codes", "one without"));
    codes.space().input().requireSame(space, "coding a vector to search " + folder);
    return new SearchQuery.Sparse(coder(codes).encode(vector, Role.QUERY), codes.space());
  }

  private Coder coder(CodeSettings codes) throws IOException {
    synchronized (coding) {
      if (coder.isEmpty()) {
        coder = Optional.of(IndexCoder.read(folder, codes));
      }
      return coder.get();
    }
  }

  /**
   * The best documents with their texts.
   *
   * @param query what to look for
   * @param k how many documents at most, at least 1
   * @param filter which documents may be found
   * @return best first; fewer than k if there are no more
   * @throws OptionException if k is below 1
   * @throws ShapeException if the query's vector is of another space, or the index has no vectors
   * @throws NumericalException if the query's vector holds NaN or infinity, or is all zero
   */
  public List<Hit> search(SearchQuery query, int k, Filter filter) throws IOException {
    return run(held -> searches.search(held, query, k, filter));
  }

  /** As {@link #search(SearchQuery, int, Filter)}, over all documents. */
  public List<Hit> search(SearchQuery query, int k) throws IOException {
    return search(query, k, Filter.ALL);
  }

  /**
   * The best documents as ids and scores alone: the same as those of {@link #search}, for less
   * work.
   */
  public Ranking rank(SearchQuery query, int k, Filter filter) throws IOException {
    return run(held -> searches.rank(held, query, k, filter));
  }

  /**
   * The moment that is searched now, document by document and passage by passage; to be closed.
   * {@link #refresh} leaves it as it is.
   */
  public IndexMoment moment() {
    return new IndexMoment(this, acquire(), searches);
  }

  /**
   * Moves to the newest state of the index; false if this is it. Searches that are under way end in
   * the state in which they began.
   */
  public boolean refresh() throws IOException {
    // A lock of its own: reading the newest state may take long, and searches must not wait for it.
    synchronized (refreshing) {
      Optional<Views.View> newer = run(views::after);
      newer.ifPresent(this::replace);
      return newer.isPresent();
    }
  }

  private synchronized void replace(Views.View newer) {
    if (closed) {
      release(newer);
      return;
    }
    Views.View old = view;
    view = newer;
    release(old);
  }

  /**
   * Checks every byte of every file against its checksum.
   *
   * @throws FormatException if a file is damaged or missing; names the file
   */
  public void verify() throws IOException {
    Views.View held = acquire();
    try {
      verify(held);
    } finally {
      release(held);
    }
  }

  private void verify(Views.View held) throws IOException {
    views.files().forget();
    views.files().requireWhole(held.files());
  }

  /** Closes its files, as soon as searches that are under way have ended. */
  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      release(view);
      views.close();
    }
  }

  /** What is done with a view that is held open. */
  interface Work<T> {
    T run() throws IOException;
  }

  private interface ViewWork<T> {
    T run(Views.View held) throws IOException;
  }

  private <T> T run(ViewWork<T> work) throws IOException {
    Views.View held = acquire();
    try {
      return guarded(held, () -> work.run(held));
    } finally {
      release(held);
    }
  }

  /** Tells what goes wrong with a view: whether it was closed, or which file is damaged. */
  <T> T guarded(Views.View held, Work<T> work) throws IOException {
    try {
      return work.run();
    } catch (InvarException e) {
      throw e;
    } catch (AlreadyClosedException e) {
      throw new BackendException(folder + ": the index was closed while it was searched", e);
    } catch (IOException | RuntimeException | InternalError e) {
      // A damaged file of an index that was too large to be checked fails in any way it likes.
      if (!held.checked()) {
        verify(held);
      }
      throw e;
    }
  }

  private synchronized Views.View current() {
    if (closed) {
      throw new BackendException(folder + ": expected an open index, found a closed one");
    }
    return view;
  }

  /** The current view, which stays open until it is released. */
  private synchronized Views.View acquire() {
    Views.View held = current();
    held.reader().incRef();
    return held;
  }

  private static void release(Views.View held) {
    try {
      held.reader().decRef();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
