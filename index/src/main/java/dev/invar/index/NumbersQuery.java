package dev.invar.index;

import java.util.BitSet;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/** Passes the Lucene documents of one view whose numbers are in a set. */
final class NumbersQuery extends Query {
  private final BitSet numbers;

  /**
   * @param numbers shared, and only read
   */
  NumbersQuery(BitSet numbers) {
    this.numbers = numbers;
  }

  boolean contains(int number) {
    return numbers.get(number);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext leaf) {
        return ConstantScoreScorerSupplier.fromIterator(
            new Numbers(leaf), score(), mode, leaf.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return false;
      }
    };
  }

  private final class Numbers extends DocIdSetIterator {
    private final int base;
    private final int size;
    private int at = -1;

    Numbers(LeafReaderContext leaf) {
      this.base = leaf.docBase;
      this.size = leaf.reader().maxDoc();
    }

    @Override
    public int docID() {
      return at;
    }

    @Override
    public int nextDoc() {
      return at == NO_MORE_DOCS ? at : advance(at + 1);
    }

    @Override
    public int advance(int target) {
      int next = target >= size ? -1 : numbers.nextSetBit(base + target);
      at = next < 0 || next >= base + size ? NO_MORE_DOCS : next - base;
      return at;
    }

    @Override
    public long cost() {
      return size;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return numbers.cardinality() + " numbers";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NumbersQuery query && query.numbers.equals(numbers);
  }

  @Override
  public int hashCode() {
    return numbers.hashCode();
  }
}
