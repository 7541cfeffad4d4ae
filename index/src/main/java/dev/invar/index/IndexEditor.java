package dev.invar.index;

import dev.invar.formats.text.TextDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes an index: one editor at a time for a folder. Safe for use by several threads. What is not
 * committed when it is closed is dropped.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class IndexEditor implements AutoCloseable {
  private IndexEditor() {}

  /** Creates an index in a folder, or continues the one that is there. */
  public static IndexEditor open(Path folder, IndexSettings settings) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Adds a document, or replaces the one with its id. */
  public void put(TextDocument document, List<EmbeddedPassage> passages) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Removes the document with an id; false if there is none. */
  public boolean delete(String id) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Whether exactly this document is already in the index. */
  public boolean isCurrent(TextDocument document) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Makes everything so far durable and visible to those who open the index from now on. */
  public void commit() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Searches everything put so far, committed or not. */
  public SearchIndex searcher() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Copies the last commit into another folder; writing may go on meanwhile. */
  public void snapshot(Path into) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Closes the index and drops what is not committed. */
  @Override
  public void close() throws IOException {}
}
