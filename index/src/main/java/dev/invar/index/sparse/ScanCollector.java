package dev.invar.index.sparse;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/** Collects the best documents of a segment that is scanned. */
final class ScanCollector implements LeafCollector {
  private final BestHits best;
  private final int base;
  private float floor;
  private Scorable scorer =
      new Scorable() {
        @Override
        public float score() {
          return 0;
        }
      };

  private ScanCollector(BestHits best, int base, float floor) {
    this.best = best;
    this.base = base;
    this.floor = floor;
  }

  /**
   * Scans a segment.
   *
   * @param floor documents with lower scores are not needed
   */
  static void scan(Weight weight, LeafReaderContext leaf, BestHits best, float floor)
      throws IOException {
    ScorerSupplier supplier = weight.scorerSupplier(leaf);
    if (supplier == null) {
      return;
    }
    BulkScorer bulk = supplier.bulkScorer();
    if (bulk != null) {
      bulk.score(
          new ScanCollector(best, leaf.docBase, floor),
          leaf.reader().getLiveDocs(),
          0,
          DocIdSetIterator.NO_MORE_DOCS);
    }
  }

  @Override
  public void setScorer(Scorable scorer) throws IOException {
    this.scorer = scorer;
    if (floor > 0) {
      scorer.setMinCompetitiveScore(floor);
    }
  }

  @Override
  public void collect(int document) throws IOException {
    best.add(base + document, scorer.score());
    if (best.floor() > floor) {
      floor = best.floor();
      scorer.setMinCompetitiveScore(floor);
    }
  }
}
