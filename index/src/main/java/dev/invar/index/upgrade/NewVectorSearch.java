package dev.invar.index.upgrade;

import dev.invar.index.Filter;
import dev.invar.index.Found;
import dev.invar.index.PassageQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Searches the fresh new vectors and says which documents of the index they belong to, as a search
 * of the finished index would: equal scores are in the order of the index.
 *
 * @param moment of the index under upgrade
 * @param query over the new vectors that are fresh and of documents that pass
 */
record NewVectorSearch(UpgradeMoment moment, PassageQuery query) {
  static NewVectorSearch of(UpgradeMoment moment, QueryVector fresh, Looking looking)
      throws IOException {
    Freshness freshness = moment.freshness();
    boolean every =
        looking.filter().equals(Filter.ALL) && freshness.count() == moment.side().passages();
    Optional<BitSet> among =
        every ? Optional.empty() : Optional.of(vectors(moment, looking.filter()));
    return new NewVectorSearch(
        moment,
        new PassageQuery(fresh.vector(), fresh.space(), Filter.ALL, among, looking.reach()));
  }

  /** The k documents with the nearest new vectors, scored by the cosine of the nearest. */
  List<Found> nearest(int k) throws IOException {
    // Of one document several vectors may be near, so more are fetched until there are enough.
    for (int fetched = k; ; fetched = (int) Math.min(2L * fetched, Integer.MAX_VALUE)) {
      List<Found> near = moment.side().nearest(query, fetched);
      List<Found> documents = documents(near);
      boolean all = near.size() < fetched;
      // All that are level with the last one wanted must be there to be put in order.
      boolean enough =
          documents.size() >= k && near.getLast().score() < documents.get(k - 1).score();
      if (all || enough) {
        return documents.subList(0, Math.min(k, documents.size()));
      }
    }
  }

  /** Numbers of the fresh vectors of documents that pass. */
  private static BitSet vectors(UpgradeMoment moment, Filter filter) throws IOException {
    Freshness freshness = moment.freshness();
    if (filter.equals(Filter.ALL)) {
      return freshness.vectors();
    }
    BitSet passing = moment.main().passing(filter);
    passing.and(freshness.passages());
    var vectors = new BitSet();
    passing.stream().forEach(passage -> vectors.set(freshness.vectorOf(passage).orElseThrow()));
    return vectors;
  }

  private List<Found> documents(List<Found> near) throws IOException {
    Map<Integer, Found> best = new HashMap<>();
    for (Found found : near) {
      int passage = moment.freshness().passageOf(found.passage().orElseThrow());
      int document = moment.main().documentOf(passage);
      best.merge(
          document,
          new Found(document, OptionalInt.of(passage), found.score()),
          NewVectorSearch::nearer);
    }
    var documents = new ArrayList<>(best.values());
    documents.sort(Found.BEST_FIRST);
    return documents;
  }

  /** Of two passages of one document the nearer; of equals the first in the document. */
  private static Found nearer(Found one, Found other) {
    boolean level = one.score() == other.score();
    boolean first = one.passage().orElseThrow() < other.passage().orElseThrow();
    return level ? first ? one : other : one.score() > other.score() ? one : other;
  }
}
