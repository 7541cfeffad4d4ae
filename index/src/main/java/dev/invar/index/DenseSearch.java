package dev.invar.index;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.join.DiversifyingChildrenFloatKnnVectorQuery;
import org.apache.lucene.util.BitSet;

/**
 * Nearest documents to a vector: a document is as near as its nearest passage.
 *
 * <p>What either search finds is scored once more, one passage after another and in full precision,
 * so a document that both find has the same score in both to the last bit.
 */
final class DenseSearch {
  /** How many documents a walk of the graph keeps in hand at least; more find more. */
  static final int BEAM = 100;

  /** A walk over fewer than this many times the beam's documents would visit most of them. */
  private static final int WALK_PAYS = 8;

  private final IndexSearcher searcher;
  private final Owners owners;
  private final Query filter;
  private final IntPredicate counts;
  private final float[] unit;

  /**
   * @param passing which documents may be found
   * @param among the passages that count; empty for all
   * @param unit the query vector, of length 1; shared
   */
  DenseSearch(
      IndexSearcher searcher,
      Owners owners,
      Query passing,
      Optional<NumbersQuery> among,
      float[] unit) {
    this.searcher = searcher;
    this.owners = owners;
    this.filter = among.map(counting -> both(passing, counting)).orElse(passing);
    this.counts = among.<IntPredicate>map(counting -> counting::contains).orElse(passage -> true);
    this.unit = unit;
  }

  private static Query both(Query passing, Query counting) {
    return passing instanceof MatchAllDocsQuery
        ? counting
        : new BooleanQuery.Builder()
            .add(passing, BooleanClause.Occur.FILTER)
            .add(counting, BooleanClause.Occur.FILTER)
            .build();
  }

  /** The nearest k documents, nearly always; k at most the number of documents. */
  List<Found> walk(int k, long documentCount) throws IOException {
    long beam = Math.max(k + k / 2L, BEAM);
    if (beam * WALK_PAYS >= documentCount) {
      return scan(k);
    }
    Query pre = filter instanceof MatchAllDocsQuery ? null : filter;
    var query =
        new DiversifyingChildrenFloatKnnVectorQuery(Layout.VECTOR, unit, pre, (int) beam, owners);
    return scored(
        Arrays.stream(searcher.search(query, (int) beam).scoreDocs).mapToInt(hit -> hit.doc), k);
  }

  /** The best k of the documents that some passages belong to, by the best of their passages. */
  List<Found> scored(IntStream passages, int k) throws IOException {
    int[] ascending = passages.sorted().toArray();
    var best = new BestDocuments(k);
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      int end = leaf.docBase + leaf.reader().maxDoc();
      score(leaf, IntStream.of(ascending).filter(p -> p >= leaf.docBase && p < end), best);
    }
    return best.bestFirst();
  }

  /**
   * Scores the documents of some passages, ascending, by the best of all of their passages that
   * count.
   */
  private void score(LeafReaderContext leaf, IntStream passages, BestDocuments best)
      throws IOException {
    FloatVectorValues values = leaf.reader().getFloatVectorValues(Layout.VECTOR);
    if (values == null) {
      return;
    }
    BitSet ends = owners.getBitSet(leaf);
    VectorScorer scorer = values.rescorer(unit);
    DocIdSetIterator each = scorer.iterator();
    int[] owners = passages.map(p -> ends.nextSetBit(p - leaf.docBase)).distinct().toArray();
    for (int owner : owners) {
      int first = owner == 0 ? 0 : ends.prevSetBit(owner - 1) + 1;
      var tally = new Tally(leaf, ends, best);
      for (int p = each.docID() < first ? each.advance(first) : each.docID();
          p <= owner;
          p = each.nextDoc()) {
        if (counts.test(leaf.docBase + p)) {
          tally.add(p, scorer.score());
        }
      }
      tally.end();
    }
  }

  /** The nearest k documents, by comparing with every vector that passes the filter. */
  List<Found> scan(int k) throws IOException {
    var best = new BestDocuments(k);
    Weight passing =
        searcher.createWeight(searcher.rewrite(filter), ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      FloatVectorValues values = leaf.reader().getFloatVectorValues(Layout.VECTOR);
      Scorer pass = passing.scorer(leaf);
      if (values != null && values.size() > 0 && pass != null) {
        scan(leaf, values, pass.iterator(), best);
      }
    }
    // Scoring in bulk adds in another order than scoring one by one.
    return scored(best.bestFirst().stream().mapToInt(hit -> hit.passage().orElseThrow()), k);
  }

  private void scan(
      LeafReaderContext leaf, FloatVectorValues values, DocIdSetIterator pass, BestDocuments best)
      throws IOException {
    VectorScorer.Bulk scorer = values.rescorer(unit).bulk(pass);
    var tally = new Tally(leaf, owners.getBitSet(leaf), best);
    var live = leaf.reader().getLiveDocs();
    var block = new DocAndFloatFeatureBuffer();
    scorer.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, live, block);
    while (block.size > 0) {
      for (int i = 0; i < block.size; i++) {
        tally.add(block.docs[i], block.features[i]);
      }
      scorer.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, live, block);
    }
    tally.end();
  }

  /** Turns passages of one segment, ascending, into documents with their best passage. */
  private static final class Tally {
    private final LeafReaderContext leaf;
    private final BitSet ends;
    private final BestDocuments best;
    private int owner = -1;
    private int passage;
    private float score;

    Tally(LeafReaderContext leaf, BitSet ends, BestDocuments best) {
      this.leaf = leaf;
      this.ends = ends;
      this.best = best;
    }

    void add(int candidate, float candidateScore) {
      if (candidate > owner) {
        end();
        owner = ends.nextSetBit(candidate);
        passage = candidate;
        score = candidateScore;
      } else if (candidateScore > score) {
        passage = candidate;
        score = candidateScore;
      }
    }

    void end() {
      if (owner >= 0) {
        // Lucene scores a dot product x as (1 + x) / 2.
        best.offer(leaf.docBase + owner, leaf.docBase + passage, 2.0 * score - 1);
        owner = -1;
      }
    }
  }
}
