package dev.invar.index;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.FixedBitSet;

/**
 * Leads from a passage to its document's own Lucene document: the next bit set, from the passage
 * on. One bit for each Lucene document on the heap.
 *
 * <p>Lucene's search for the nearest children asserts that no child is a parent. Here a document
 * with one passage is its own passage, which that search copes with in every other respect, so
 * {@code get}, which only the assertion asks, denies it.
 */
final class Owners implements BitSetProducer {
  private final QueryBitSetProducer documents =
      new QueryBitSetProducer(new FieldExistsQuery(Layout.DOCUMENT));

  @Override
  public BitSet getBitSet(LeafReaderContext leaf) throws IOException {
    BitSet bits = documents.getBitSet(leaf);
    return new Bits(bits == null ? new FixedBitSet(leaf.reader().maxDoc()) : bits);
  }

  private static final class Bits extends BitSet {
    private final BitSet documents;

    Bits(BitSet documents) {
      this.documents = documents;
    }

    @Override
    public boolean get(int index) {
      return false;
    }

    @Override
    public int nextSetBit(int start, int end) {
      return documents.nextSetBit(start, end);
    }

    @Override
    public int prevSetBit(int index) {
      return documents.prevSetBit(index);
    }

    @Override
    public int nextClearBit(int start, int end) {
      return documents.nextClearBit(start, end);
    }

    @Override
    public int length() {
      return documents.length();
    }

    @Override
    public int cardinality() {
      return documents.cardinality();
    }

    @Override
    public int approximateCardinality() {
      return documents.approximateCardinality();
    }

    @Override
    public long ramBytesUsed() {
      return documents.ramBytesUsed();
    }

    @Override
    public void set(int index) {
      throw readOnly();
    }

    @Override
    public boolean getAndSet(int index) {
      throw readOnly();
    }

    @Override
    public void clear(int index) {
      throw readOnly();
    }

    @Override
    public void clear(int start, int end) {
      throw readOnly();
    }

    @Override
    public void clear() {
      throw readOnly();
    }

    private static UnsupportedOperationException readOnly() {
      return new UnsupportedOperationException("shared by all searches");
    }
  }
}
