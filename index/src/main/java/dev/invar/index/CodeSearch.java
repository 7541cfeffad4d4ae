package dev.invar.index;

import dev.invar.index.sparse.SparseCodeQuery;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.util.BitSet;

/** Nearest documents to a sparse code: a document is as near as its nearest passage. */
final class CodeSearch {
  private final IndexSearcher searcher;
  private final Owners owners;
  private final SparseCodeQuery query;

  CodeSearch(IndexSearcher searcher, Owners owners, SparseCodeQuery query) {
    this.searcher = searcher;
    this.owners = owners;
    this.query = query;
  }

  /** The nearest k documents, exactly. */
  List<Found> search(int k) throws IOException {
    return searcher.search(query, new InOrder(k));
  }

  /** One thread goes through all segments, so that each raises the bar for the next. */
  private final class InOrder implements CollectorManager<ByDocument, List<Found>> {
    private final BestDocuments best;

    InOrder(int k) {
      this.best = new BestDocuments(k);
    }

    @Override
    public ByDocument newCollector() {
      return new ByDocument(best);
    }

    @Override
    public List<Found> reduce(Collection<ByDocument> collectors) {
      return best.bestFirst();
    }
  }

  /** Turns passages into documents with their best passage. */
  private final class ByDocument implements Collector {
    private final BestDocuments best;

    ByDocument(BestDocuments best) {
      this.best = best;
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.TOP_SCORES;
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
      return new Tally(leaf.docBase, owners.getBitSet(leaf), best);
    }
  }

  /** Passages of one segment, which come in ascending order. */
  private static final class Tally implements LeafCollector {
    private final int base;
    private final BitSet ends;
    private final BestDocuments best;
    private Scorable scorer = NOBODY;
    private int owner = -1;
    private int passage;
    private float score;

    private static final Scorable NOBODY =
        new Scorable() {
          @Override
          public float score() {
            throw new IllegalStateException("a passage before its scorer");
          }
        };

    Tally(int base, BitSet ends, BestDocuments best) {
      this.base = base;
      this.ends = ends;
      this.best = best;
    }

    @Override
    public void setScorer(Scorable now) throws IOException {
      scorer = now;
      raiseBar();
    }

    @Override
    public void collect(int candidate) throws IOException {
      float its = scorer.score();
      if (candidate > owner) {
        finish();
        owner = ends.nextSetBit(candidate);
        passage = candidate;
        score = its;
        raiseBar();
      } else if (its > score) {
        passage = candidate;
        score = its;
      }
    }

    @Override
    public void finish() {
      if (owner >= 0) {
        best.offer(base + owner, base + passage, score);
        owner = -1;
      }
    }

    /** A passage that is not above the bar makes no document one of the best. */
    private void raiseBar() throws IOException {
      float bar = (float) best.bar();
      if (bar > 0) {
        scorer.setMinCompetitiveScore(Math.nextUp(bar));
      }
    }
  }
}
