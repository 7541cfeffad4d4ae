package dev.invar.index.sparse;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;

/** One document after another, for queries that combine this one with others. */
final class TileScorer extends Scorer {
  private final TileWalk walk;
  private final Scale scale;
  private final Iterator iterator = new Iterator();
  private final float highest;

  TileScorer(TileWalk walk, Scale scale) throws IOException {
    this.walk = walk;
    this.scale = scale;
    this.highest = scale.score(walk.bound());
  }

  @Override
  public int docID() {
    return iterator.document;
  }

  @Override
  public DocIdSetIterator iterator() {
    return iterator;
  }

  @Override
  public float score() {
    return scale.score(walk.sum());
  }

  @Override
  public float getMaxScore(int upTo) {
    return highest;
  }

  @Override
  public void setMinCompetitiveScore(float score) {
    walk.requireAtLeast(scale.leastSum(score));
  }

  private final class Iterator extends DocIdSetIterator {
    private int document = -1;

    @Override
    public int docID() {
      return document;
    }

    @Override
    public int nextDoc() throws IOException {
      return advance(document + 1);
    }

    @Override
    public int advance(int target) throws IOException {
      document = walk.next(target, NO_MORE_DOCS);
      return document;
    }

    @Override
    public long cost() {
      return walk.cost();
    }
  }
}
