package dev.invar.index.sparse;

import java.io.IOException;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/** Hands a collector every document that may still matter to it. */
final class TileBulkScorer extends BulkScorer {
  private final TileWalk walk;
  private final Scale scale;
  private final Found found = new Found();

  TileBulkScorer(TileWalk walk, Scale scale) {
    this.walk = walk;
    this.scale = scale;
  }

  @Override
  public int score(LeafCollector collector, @Nullable Bits acceptDocs, int min, int max)
      throws IOException {
    collector.setScorer(found);
    // Bits may hold for the range alone, so the walk, which looks at whole tiles, gets them only if
    // the range is the segment.
    boolean isWhole = min == 0 && max >= walk.documents();
    Bits unapplied = isWhole ? null : acceptDocs;
    if (isWhole) {
      walk.accept(acceptDocs);
    }
    boolean isDone = false;
    try {
      for (int document = walk.next(min, max);
          document < max;
          document = walk.next(document + 1, max)) {
        if (unapplied == null || unapplied.get(document)) {
          collector.collect(document);
        }
      }
      isDone = true;
    } finally {
      if (!isDone) {
        // The collector has seen enough, or something failed.
        walk.leave();
      }
    }
    return max;
  }

  @Override
  public long cost() {
    return walk.cost();
  }

  private final class Found extends Scorable {
    @Override
    public float score() {
      return scale.score(walk.sum());
    }

    @Override
    public void setMinCompetitiveScore(float score) {
      walk.requireAtLeast(scale.leastSum(score));
    }
  }
}
