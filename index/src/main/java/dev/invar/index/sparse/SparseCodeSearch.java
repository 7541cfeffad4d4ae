package dev.invar.index.sparse;

import dev.invar.index.codec.v1.SparseBounds;
import dev.invar.index.codec.v1.SparsePostings;
import dev.invar.method.OptionException;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.FixedBitSet;

/**
 * Finds the best documents for a code and says what is known about them. Segments that were written
 * with {@link dev.invar.index.codec.v1.Bounds} are searched block by block of documents, those that
 * may hold the best first; all others are scanned as by {@link SparseCodeQuery}.
 *
 * <p>With α = 1 the answer is that of the query, to the last bit. With less, a block is left out if
 * α times its bound is not above the k-th score so far; so no document that is missed has a score
 * above the k-th one divided by α. A segment is scanned too if its bounds turn out to hold off too
 * few blocks, or if a filter passes less than one document in a block; so a search takes at worst
 * about twice the time of the query.
 *
 * <p>Segments are searched one after another by the calling thread. The blocks and their bounds are
 * those of block-max pruning, arXiv:2405.01117.
 *
 * @param alpha α, above 0 and at most 1
 */
public record SparseCodeSearch(double alpha) {
  /** With α = 1. */
  public static final SparseCodeSearch EXACT = new SparseCodeSearch(1);

  /**
   * @throws OptionException if α is not above 0 and at most 1
   */
  public SparseCodeSearch {
    if (!(alpha > 0 && alpha <= 1)) {
      throw new OptionException("alpha", "above 0 and at most 1", alpha);
    }
  }

  /**
   * The best documents.
   *
   * @param k how many, at least 1
   * @throws OptionException if k is below 1
   */
  public SparseTopDocs search(IndexSearcher searcher, SparseCodeQuery query, int k)
      throws IOException {
    if (k < 1) {
      throw new OptionException("documents wanted", "1 or more", k);
    }
    var run = new Run(k);
    if (searcher.rewrite(query) instanceof SparseCodeQuery rewritten) {
      run.begin(searcher, rewritten);
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        run.search(leaf);
      }
    }
    return run.result();
  }

  private final class Run {
    private final BestHits best;
    private Optional<Target> target = Optional.empty();
    private long scored;
    private long blocks;
    private float unseen;

    Run(int k) {
      this.best = new BestHits(k);
    }

    void begin(IndexSearcher searcher, SparseCodeQuery query) throws IOException {
      Optional<Weight> filter = Optional.empty();
      if (query.filter().isPresent()) {
        filter =
            Optional.of(
                searcher.createWeight(query.filter().get(), ScoreMode.COMPLETE_NO_SCORES, 1));
      }
      // As the query's own, with the filter's weight that is there.
      Weight weight = new SparseCodeWeight(query, filter, 1);
      target = Optional.of(new Target(query, QueryWeights.of(query.code()), weight, filter));
    }

    void search(LeafReaderContext leaf) throws IOException {
      Target in = target.orElseThrow();
      Optional<SparsePostings> segment = in.segment(leaf);
      Optional<SparseBounds> bounds = segment.flatMap(SparsePostings::bounds);
      if (bounds.isEmpty() || in.passesFew(leaf)) {
        scan(leaf, best.floor());
        return;
      }
      SparsePostings postings = segment.get();
      long[] saved = best.saved();
      var scale = new Scale(postings.quantum().unit() / in.weights.c());
      Optional<FixedBitSet> passing = in.passing(leaf);
      var bounded =
          new BoundedSegment(
              postings,
              bounds.get(),
              in.weights,
              scale,
              new BoundedSegment.Candidates(
                  leaf.docBase, leaf.reader().getLiveDocs(), passing.orElse(null)));
      boolean isDone = bounded.search(best, alpha);
      scored += bounded.scored();
      blocks += bounds.get().blocks();
      if (isDone) {
        unseen = Math.max(unseen, bounded.unseen());
      } else {
        // The score that k documents are known to reach holds, though they are found again.
        float floor = best.floor();
        best.restore(saved);
        scan(leaf, floor);
      }
    }

    private void scan(LeafReaderContext leaf, float floor) throws IOException {
      ScanCollector.scan(target.orElseThrow().weight, leaf, best, floor);
    }

    SparseTopDocs result() {
      var hits = best.sorted();
      var total = new TotalHits(hits.length, TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO);
      boolean isExact = alpha == 1 || unseen == 0 || unseen < best.floor();
      return new SparseTopDocs(
          new TopDocs(total, hits),
          isExact
              ? new Certificate.Exact(scored, blocks)
              : new Certificate.Approximate(alpha, scored, blocks, unseen));
    }
  }

  /** What is searched for, ready for one index. */
  private record Target(
      SparseCodeQuery query, QueryWeights weights, Weight weight, Optional<Weight> filter) {
    /** A segment's postings, if it has any. */
    Optional<SparsePostings> segment(LeafReaderContext leaf) throws IOException {
      return FieldPostings.of(leaf.reader(), query.field(), query.space());
    }

    /** Whether less than one document in a block passes: then bounds say little of those. */
    boolean passesFew(LeafReaderContext leaf) throws IOException {
      if (filter.isEmpty()) {
        return false;
      }
      ScorerSupplier passing = filter.get().scorerSupplier(leaf);
      return passing == null || passing.cost() < leaf.reader().maxDoc() / SparseBounds.BLOCK;
    }

    /** The documents that pass the filter; empty if there is none. */
    Optional<FixedBitSet> passing(LeafReaderContext leaf) throws IOException {
      if (filter.isEmpty()) {
        return Optional.empty();
      }
      var bits = new FixedBitSet(leaf.reader().maxDoc());
      Scorer scorer = filter.get().scorer(leaf);
      if (scorer != null) {
        DocIdSetIterator iterator = scorer.iterator();
        iterator.nextDoc();
        iterator.intoBitSet(leaf.reader().maxDoc(), bits, 0);
      }
      return Optional.of(bits);
    }
  }
}
