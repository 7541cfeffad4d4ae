package dev.invar.bench.upgrade;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.linalg.Neighbors;
import dev.invar.method.Seed;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Search for queries of the new model through a map, on one collection and pair of models.
 *
 * @param set the collection
 * @param pair the models
 * @param seed of the documents that are fitted to
 */
record MappedSearch(EncodedSet set, ModelPair pair, Seed seed) {
  /** Which vectors a map carries over. */
  enum Direction {
    /** Queries, compared with the stored vectors in the frame, means removed on both sides. */
    QUERIES,
    /** Queries, into the old space with its mean added back: the published recipe. */
    QUERIES_MEAN_BACK,
    /** Stored vectors, into the new model's space: the index is written anew, without texts. */
    DOCUMENTS
  }

  private Space oldSpace() {
    return set.passages(pair.old()).space();
  }

  private Space newSpace() {
    return set.passages(pair.fresh()).space();
  }

  private Alignment fit(Aligner aligner, Direction direction) {
    PairedRows pairs = set.pairs(pair, set.fitDocuments(seed));
    if (direction == Direction.DOCUMENTS) {
      return aligner.fit(new PairedRows(pairs.sides().reversed()));
    }
    double[] mean =
        QueryShift.ofPast(set.queries(pair.fresh()).select(set.tuning()).vectors(), 1).mean();
    return direction == Direction.QUERIES
        ? aligner.fit(pairs).withMean(newSpace(), Role.QUERY, mean)
        : aligner.fit(pairs);
  }

  /** The nearest documents of each query. */
  Neighbors search(Aligner aligner, Direction direction, VectorSet queries, int depth) {
    Alignment alignment = fit(aligner, direction);
    VectorSet stored = set.passages(pair.old());
    return switch (direction) {
      case QUERIES ->
          Agreement.nearest(
              alignment.side(newSpace()).apply(queries, Role.QUERY),
              alignment.side(oldSpace()).apply(stored, Role.PASSAGE),
              depth);
      case QUERIES_MEAN_BACK ->
          Agreement.nearest(
              alignment.migration(newSpace(), oldSpace()).apply(queries.vectors(), Role.PASSAGE),
              stored.vectors(),
              depth);
      case DOCUMENTS ->
          Agreement.nearest(
              queries.vectors(),
              alignment.migration(oldSpace(), newSpace()).apply(stored.vectors(), Role.PASSAGE),
              depth);
    };
  }

  /** The test queries, in the new space. */
  VectorSet testQueries() {
    return set.queries(pair.fresh()).select(set.test());
  }

  /** What the new model itself finds. */
  Neighbors truth(VectorSet queries, int depth) {
    return Agreement.nearest(queries.vectors(), set.passages(pair.fresh()).vectors(), depth);
  }

  /** Mean nDCG@10 of what the test queries found. */
  double ndcg(Neighbors found) {
    var measure = new NormalizedGain(Agreement.DEPTH);
    double sum = 0;
    for (int query = 0; query < set.test().size(); query++) {
      List<Ranked> hits = new ArrayList<>();
      for (int place = 0; place < found.k(); place++) {
        hits.add(new Ranked(set.documents().get((int) found.row(query, place)), -place));
      }
      sum += measure.of(new Ranking(hits), set.judgements().of(set.test().get(query)));
    }
    return sum / set.test().size();
  }

  /** Documents that no map was fitted to, or any where all were, as queries of the new model. */
  VectorSet documentQueries(int count) {
    List<String> fitted = set.fitDocuments(seed);
    List<String> order = set.shuffled(seed.derive("fit " + set.name()));
    List<String> others = order.subList(Math.min(fitted.size(), order.size() - 1), order.size());
    List<String> pool = others.size() < count ? order : others;
    return set.passages(pair.fresh()).select(pool.subList(0, Math.min(count, pool.size())));
  }

  /** The row of each query that is a document itself. */
  int[] ownRows(VectorSet queries) {
    var rows = set.passages(pair.fresh()).rowsById();
    return queries.ids().stream().mapToInt(id -> rows.getOrDefault(id, -1)).toArray();
  }
}
