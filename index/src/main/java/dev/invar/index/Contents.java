package dev.invar.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * What an index holds while it is written: a view of it, opened when first asked, and on top of it
 * what was put and deleted since. Takes about 200 bytes of heap for each of those, at most {@value
 * #MOST_PENDING} of them; then the view is renewed, which writes a segment.
 */
final class Contents {
  private static final int MOST_PENDING = 100_000;

  private final IndexWriter writer;
  private final Map<String, Optional<ContentHash>> pending = new HashMap<>();
  private @Nullable DirectoryReader reader;

  Contents(IndexWriter writer) {
    this.writer = writer;
  }

  /** To be called after the writer has taken the document. */
  synchronized void put(String id, ContentHash hash) throws IOException {
    note(id, Optional.of(hash));
  }

  /** To be called after the writer has taken the deletion. */
  synchronized void deleted(String id) throws IOException {
    note(id, Optional.empty());
  }

  private void note(String id, Optional<ContentHash> hash) throws IOException {
    if (reader != null) {
      pending.put(id, hash);
      if (pending.size() > MOST_PENDING) {
        renewed();
      }
    }
  }

  /** The hash of the document with an id; empty if there is none. */
  synchronized Optional<ContentHash> hash(String id) throws IOException {
    Optional<ContentHash> known = pending.get(id);
    return known != null ? known : find(reader == null ? renewed() : reader, id);
  }

  /** A view of everything so far; closed by {@link #close}. */
  synchronized DirectoryReader renewed() throws IOException {
    if (reader == null) {
      reader = DirectoryReader.open(writer);
    } else {
      DirectoryReader newer = DirectoryReader.openIfChanged(reader, writer);
      if (newer != null) {
        reader.close();
        reader = newer;
      }
    }
    pending.clear();
    return reader;
  }

  synchronized void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
  }

  /** The hash of the document with an id; empty if there is none. */
  static Optional<ContentHash> find(DirectoryReader reader, String id) throws IOException {
    var term = new Term(Layout.ID, id);
    for (LeafReaderContext leaf : reader.leaves()) {
      Block block = liveBlock(leaf.reader(), term);
      BinaryDocValues hashes = leaf.reader().getBinaryDocValues(Layout.HASH);
      if (!block.isEmpty() && hashes != null && hashes.advanceExact(block.own())) {
        BytesRef bytes = hashes.binaryValue();
        return Optional.of(ContentHash.of(bytes.bytes, bytes.offset));
      }
    }
    return Optional.empty();
  }

  /**
   * The Lucene documents of one document in one segment.
   *
   * @param first the first of them
   * @param own the last, which is the document's own; −1 if there are none
   */
  record Block(int first, int own) {
    static final Block NONE = new Block(-1, -1);

    boolean isEmpty() {
      return own < 0;
    }
  }

  /** The block of the document with an id that is not deleted. */
  static Block liveBlock(LeafReader reader, Term term) throws IOException {
    PostingsEnum postings = reader.postings(term, PostingsEnum.NONE);
    int first = -1;
    int last = -1;
    if (postings != null) {
      Bits live = reader.getLiveDocs();
      while (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if (live == null || live.get(postings.docID())) {
          first = first < 0 ? postings.docID() : first;
          last = postings.docID();
        }
      }
    }
    return last < 0 ? Block.NONE : new Block(first, last);
  }
}
