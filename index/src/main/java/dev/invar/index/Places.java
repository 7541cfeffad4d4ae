package dev.invar.index;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/**
 * Finds where documents and passages lie in a view, and reads what is kept of them.
 *
 * @param searcher over the view
 * @param owners leads from passages to documents
 */
record Places(IndexSearcher searcher, Owners owners) {

  void visit(IndexMoment.DocumentVisitor visitor) throws IOException {
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      if (!visit(leaf, visitor)) {
        return;
      }
    }
  }

  private static boolean visit(LeafReaderContext leaf, IndexMoment.DocumentVisitor visitor)
      throws IOException {
    BinaryDocValues ids = leaf.reader().getBinaryDocValues(Layout.DOCUMENT);
    if (ids == null) {
      return true;
    }
    Bits live = leaf.reader().getLiveDocs();
    var row = new Row(leaf);
    int first = 0;
    for (int own = ids.nextDoc(); own != BinaryDocValues.NO_MORE_DOCS; own = ids.nextDoc()) {
      if ((live == null || live.get(own))
          && !visitor.visit(row.place(ids.binaryValue().utf8ToString(), first, own))) {
        return false;
      }
      first = own + 1;
    }
    return true;
  }

  Optional<DocumentPlace> find(String id) throws IOException {
    var term = new Term(Layout.ID, id);
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Contents.Block block = Contents.liveBlock(leaf.reader(), term);
      if (!block.isEmpty()) {
        return Optional.of(new Row(leaf).place(id, block.first(), block.own()));
      }
    }
    return Optional.empty();
  }

  DocumentPlace place(int document) throws IOException {
    LeafReaderContext leaf = leaf(document);
    int own = document - leaf.docBase;
    int first = own == 0 ? 0 : owners.getBitSet(leaf).prevSetBit(own - 1) + 1;
    BinaryDocValues ids = leaf.reader().getBinaryDocValues(Layout.DOCUMENT);
    if (ids == null || !ids.advanceExact(own)) {
      throw new IllegalStateException("no document has the number " + document);
    }
    return new Row(leaf).place(ids.binaryValue().utf8ToString(), first, own);
  }

  int documentOf(int passage) throws IOException {
    LeafReaderContext leaf = leaf(passage);
    return leaf.docBase + owners.getBitSet(leaf).nextSetBit(passage - leaf.docBase);
  }

  BitSet passing(Query filter) throws IOException {
    var numbers = new BitSet(searcher.getIndexReader().maxDoc());
    Weight passing =
        searcher.createWeight(searcher.rewrite(filter), ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Scorer scorer = passing.scorer(leaf);
      if (scorer != null) {
        Bits live = leaf.reader().getLiveDocs();
        DocIdSetIterator each = scorer.iterator();
        for (int n = each.nextDoc(); n != DocIdSetIterator.NO_MORE_DOCS; n = each.nextDoc()) {
          if (live == null || live.get(n)) {
            numbers.set(leaf.docBase + n);
          }
        }
      }
    }
    return numbers;
  }

  PassageSpan span(int passage) throws IOException {
    LeafReaderContext leaf = leaf(passage);
    NumericDocValues spans = leaf.reader().getNumericDocValues(Layout.SPAN);
    if (spans == null || !spans.advanceExact(passage - leaf.docBase)) {
      throw new IllegalStateException("no passage has the number " + passage);
    }
    return Layout.span(spans.longValue());
  }

  KeptVector vector(int passage) throws IOException {
    LeafReaderContext leaf = leaf(passage);
    FloatVectorValues values = leaf.reader().getFloatVectorValues(Layout.VECTOR);
    if (values != null) {
      KnnVectorValues.DocIndexIterator each = values.iterator();
      if (each.advance(passage - leaf.docBase) == passage - leaf.docBase) {
        float[] unit = values.vectorValue(each.index()).clone();
        return new KeptVector(unit, length(leaf.reader(), passage - leaf.docBase));
      }
    }
    throw new IllegalStateException("no passage has the number " + passage);
  }

  private static float length(LeafReader leaf, int passage) throws IOException {
    NumericDocValues lengths = leaf.getNumericDocValues(Layout.LENGTH);
    return lengths != null && lengths.advanceExact(passage)
        ? Float.intBitsToFloat((int) lengths.longValue())
        : 1;
  }

  private LeafReaderContext leaf(int number) {
    var leaves = searcher.getIndexReader().leaves();
    return leaves.get(ReaderUtil.subIndex(number, leaves));
  }

  /** Reads places of one segment; ascending within one instance. */
  private static final class Row {
    private final LeafReaderContext leaf;
    private final BinaryDocValues hashes;
    private final NumericDocValues spans;

    Row(LeafReaderContext leaf) throws IOException {
      this.leaf = leaf;
      this.hashes = DocValues.getBinary(leaf.reader(), Layout.HASH);
      this.spans = DocValues.getNumeric(leaf.reader(), Layout.SPAN);
    }

    DocumentPlace place(String id, int first, int own) throws IOException {
      if (!hashes.advanceExact(own)) {
        throw new IllegalStateException("document " + id + " has no hash");
      }
      BytesRef bytes = hashes.binaryValue();
      var content = ContentHash.of(bytes.bytes, bytes.offset);
      int passages = own > first ? own - first : spans.advanceExact(own) ? 1 : 0;
      return new DocumentPlace(id, content, leaf.docBase + own, leaf.docBase + first, passages);
    }
  }
}
