package dev.invar.bench.upgrade;

import dev.invar.align.Alignment;
import dev.invar.align.Migration;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiFunction;

/** How much of the new model's own top 10 another way of searching finds: 0 nothing, 1 all. */
final class Agreement {
  static final int DEPTH = 10;

  private Agreement() {}

  /** Of the test queries, compared with the documents in the alignment's frame. */
  static double ofBridge(EncodedSet set, ModelPair pair, Alignment alignment) {
    VectorSet gallery = set.passages(pair.fresh());
    VectorSet queries = set.queries(pair.fresh()).select(set.test());
    return mean(
        nearest(queries.vectors(), gallery.vectors()),
        nearest(
            alignment.side(queries.space()).apply(queries, Role.QUERY),
            alignment
                .side(set.passages(pair.old()).space())
                .apply(set.passages(pair.old()), Role.PASSAGE)));
  }

  /** Of the test queries, migrated to a model between and from there to the old one. */
  static double ofLinks(
      EncodedSet set, ModelPair pair, String between, BiFunction<String, String, Migration> link) {
    VectorSet queries = set.queries(pair.fresh()).select(set.test());
    FloatMatrix middle = link.apply(pair.fresh(), between).apply(queries.vectors(), Role.QUERY);
    FloatMatrix old = link.apply(between, pair.old()).apply(middle, Role.QUERY);
    return mean(
        nearest(queries.vectors(), set.passages(pair.fresh()).vectors()),
        nearest(old, set.passages(pair.old()).vectors()));
  }

  static Neighbors nearest(FloatMatrix queries, FloatMatrix gallery) {
    return nearest(queries, gallery, DEPTH);
  }

  static Neighbors nearest(FloatMatrix queries, FloatMatrix gallery, int depth) {
    return NearestRows.of(queries, gallery, Score.COSINE, depth);
  }

  /**
   * Mean overlap of the first {@value #DEPTH} of two lists per query, a row of its own left out.
   */
  static double mean(Neighbors first, Neighbors second, int[] without) {
    double sum = 0;
    for (int query = 0; query < without.length; query++) {
      Set<Long> common = others(first, query, without[query]);
      int count = common.size();
      common.retainAll(others(second, query, without[query]));
      sum += (double) common.size() / count;
    }
    return sum / without.length;
  }

  private static Set<Long> others(Neighbors neighbours, int query, long without) {
    var rows = new HashSet<Long>();
    for (int place = 0; place < neighbours.k() && rows.size() < DEPTH; place++) {
      if (neighbours.row(query, place) != without) {
        rows.add(neighbours.row(query, place));
      }
    }
    return rows;
  }

  /** Mean overlap of two lists per query. */
  static double mean(Neighbors first, Neighbors second) {
    int queries = first.rows().length / first.k();
    double sum = 0;
    for (int query = 0; query < queries; query++) {
      Set<Long> common = rows(first, query);
      common.retainAll(rows(second, query));
      sum += (double) common.size() / first.k();
    }
    return sum / queries;
  }

  private static Set<Long> rows(Neighbors neighbours, int query) {
    var rows = new HashSet<Long>();
    for (int place = 0; place < neighbours.k(); place++) {
      rows.add(neighbours.row(query, place));
    }
    return rows;
  }
}
