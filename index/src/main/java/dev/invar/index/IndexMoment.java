package dev.invar.index;

import dev.invar.formats.text.TextDocument;
import dev.invar.method.BackendException;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Ranking;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.FieldExistsQuery;

/**
 * One moment of an index, document by document and passage by passage: for those who do more with
 * what it holds than to search it. Documents and passages go by numbers, which mean something in
 * this moment alone. Nothing that is written later changes it, and its files stay until it is
 * closed. Safe for use by several threads.
 */
public final class IndexMoment implements AutoCloseable {
  private final SearchIndex index;
  private final Views.View view;
  private final Searches searches;
  private final Places places;
  private boolean closed;

  /**
   * @param view held open for this moment, which lets go of it
   */
  IndexMoment(SearchIndex index, Views.View view, Searches searches) {
    this.index = index;
    this.view = view;
    this.searches = searches;
    this.places = new Places(view.searcher(), searches.owners());
  }

  /** The same moment once more, closed on its own. */
  public synchronized IndexMoment share() {
    view().reader().incRef();
    return new IndexMoment(index, view, searches);
  }

  /** What the index was made for. */
  public IndexSettings settings() {
    return view.data().settings();
  }

  /** How many documents there are. */
  public long documents() {
    return view.data().documents();
  }

  /** How many passages, and so vectors, there are. */
  public long passages() {
    return view.data().passages();
  }

  /** Whether any document has words. */
  public boolean hasWords() throws IOException {
    return run(() -> view.searcher().count(new FieldExistsQuery(Layout.WORDS)) > 0);
  }

  /** One more than the largest number; numbers of what was deleted are left out. */
  public int limit() {
    return view.reader().maxDoc();
  }

  /** Hears documents one after another. */
  @FunctionalInterface
  public interface DocumentVisitor {
    /** Takes one document; false if no more are wanted. */
    boolean visit(DocumentPlace place) throws IOException;
  }

  /**
   * Goes through all documents, in ascending order of their numbers, until the visitor has enough.
   * Reads neither texts nor vectors: a microsecond for each document.
   */
  public void visit(DocumentVisitor visitor) throws IOException {
    run(() -> {
      places.visit(visitor);
      return true;
    });
  }

  /** Where the document with an id lies; empty if there is none. A few microseconds. */
  public Optional<DocumentPlace> find(String id) throws IOException {
    return run(() -> places.find(id));
  }

  /** Where a document lies that a search found. */
  public DocumentPlace place(int document) throws IOException {
    return run(() -> places.place(document));
  }

  /** A document as it was put. */
  public TextDocument document(DocumentPlace place) throws IOException {
    return run(() -> new HitTexts(view.searcher()).document(place.id(), place.number()));
  }

  /** Where in its document's text a passage stands. */
  public PassageSpan span(int passage) throws IOException {
    return run(() -> places.span(passage));
  }

  /** The vector of a passage. */
  public KeptVector vector(int passage) throws IOException {
    return run(() -> places.vector(passage));
  }

  /**
   * The nearest k documents, each with its nearest passage of those that count.
   *
   * @param k at least 1
   * @return best first; of equal scores the lower number first
   * @throws ShapeException if the vector is of another space, or the index has no vectors
   * @throws NumericalException if the vector holds NaN or infinity, or is all zero
   */
  public List<Found> nearest(PassageQuery query, int k) throws IOException {
    return run(() -> searches.near(view, query, k));
  }

  /** Number of the document that a passage belongs to. */
  public int documentOf(int passage) throws IOException {
    return run(() -> places.documentOf(passage));
  }

  /**
   * The documents that pass a filter: their numbers and those of their passages. Cost: a bit for
   * each number, and what the filter takes.
   */
  public BitSet passing(Filter filter) throws IOException {
    return run(() -> places.passing(FilterQueries.of(filter)));
  }

  /** Documents that were found as ids and scores, in their order. */
  public Ranking ranking(List<Found> found) throws IOException {
    return run(() -> searches.ranking(view, found));
  }

  /**
   * Documents that were found with their texts, in their order.
   *
   * @param standings where a search ranked each document, by its number; may lack some
   */
  public List<Hit> hits(List<Found> found, Map<Integer, Standing> standings) throws IOException {
    return run(() -> searches.hits(view, found, standings));
  }

  /** The best k documents of a hybrid search, of which one half has been done. */
  public List<Hit> hits(HybridRequest request, int k) throws IOException {
    return run(() -> searches.search(view, request, k));
  }

  /** As {@link #hits(HybridRequest, int)}, as ids and scores alone. */
  public Ranking ranking(HybridRequest request, int k) throws IOException {
    return run(() -> searches.rank(view, request, k));
  }

  /** Lets go of the moment's files. Closing twice is allowed. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      try {
        view.reader().decRef();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private synchronized Views.View view() {
    if (closed) {
      throw new BackendException("expected an open moment of an index, found a closed one");
    }
    return view;
  }

  private <T> T run(SearchIndex.Work<T> work) throws IOException {
    return index.guarded(view(), work);
  }
}
