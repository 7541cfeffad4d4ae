package dev.invar.index;

import dev.invar.ranking.Ranking;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Searches an index. What it sees is one moment of the index: searches give the same hits until
 * {@link #refresh} is called, whatever is written meanwhile. Safe for use by several threads.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class SearchIndex implements AutoCloseable {
  private SearchIndex() {}

  /** Opens the last commit of the index in a folder. */
  public static SearchIndex open(Path folder) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** What the index was made for. */
  public IndexSettings settings() {
    throw new UnsupportedOperationException();
  }

  /** The space of its vectors; empty for an index of text alone. */
  public Optional<Space> space() {
    return settings().space();
  }

  /** How many documents there are. */
  public long documents() {
    throw new UnsupportedOperationException();
  }

  /** How many vectors there are. */
  public long passages() {
    throw new UnsupportedOperationException();
  }

  /** Size of the index's files in bytes. */
  public long bytes() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** The best documents, best first, with their texts. */
  public List<Hit> search(SearchQuery query, int k, Filter filter) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** The best documents as ids and scores alone; cheaper than {@link #search}. */
  public Ranking rank(SearchQuery query, int k, Filter filter) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Moves to the newest state of the index; false if this is it. */
  public boolean refresh() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Checks every byte of every file against its checksum. */
  public void verify() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Closes its files. */
  @Override
  public void close() throws IOException {}
}
