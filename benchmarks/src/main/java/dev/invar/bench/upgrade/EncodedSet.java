package dev.invar.bench.upgrade;

import dev.invar.method.Seed;
import dev.invar.ranking.Judgements;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A judged collection in the space of every encoder of the comparison.
 *
 * @param name such as {@code scifact}
 * @param passages encoder to all documents, the same ids in the same order
 * @param queries encoder to all judged queries, the same ids in the same order
 * @param tuning ids of the queries that constants and means may be taken from
 * @param test ids of the queries that are measured, none of them in {@code tuning}
 * @param judgements of both
 */
record EncodedSet(
    String name,
    Map<String, VectorSet> passages,
    Map<String, VectorSet> queries,
    List<String> tuning,
    List<String> test,
    Judgements judgements) {
  /** At most this many documents are all fitted to: there would be too few in a half. */
  private static final int SMALL = 500;

  EncodedSet {
    passages = Map.copyOf(passages);
    queries = Map.copyOf(queries);
    tuning = List.copyOf(tuning);
    test = List.copyOf(test);
  }

  VectorSet passages(String encoder) {
    return found(passages, encoder);
  }

  VectorSet queries(String encoder) {
    return found(queries, encoder);
  }

  private static VectorSet found(Map<String, VectorSet> sets, String encoder) {
    VectorSet set = sets.get(encoder);
    if (set == null) {
      throw new IllegalArgumentException("not encoded by " + encoder + "; by " + sets.keySet());
    }
    return set;
  }

  /** The ids of the documents, in order. */
  List<String> documents() {
    return passages.values().iterator().next().ids();
  }

  /** Documents to fit maps to: a random half of the gallery, or all of a small one. */
  List<String> fitDocuments(Seed seed) {
    int size = documents().size() <= SMALL ? documents().size() : documents().size() / 2;
    return shuffled(seed.derive("fit " + name)).subList(0, size);
  }

  /** The ids of the documents, in random order. */
  List<String> shuffled(Seed seed) {
    return shuffled(documents(), seed);
  }

  /** Any ids in random order. */
  static List<String> shuffled(List<String> ids, Seed seed) {
    RandomGenerator random = seed.random();
    var order = new ArrayList<>(ids);
    for (int i = order.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      String swapped = order.get(i);
      order.set(i, order.get(other));
      order.set(other, swapped);
    }
    return order;
  }

  /** Documents of a pair of models: the new model's side first, the old model's second. */
  PairedRows pairs(ModelPair pair, List<String> ids) {
    return PairedRows.of(passages(pair.fresh()).select(ids), passages(pair.old()).select(ids));
  }

  /** The tuning queries of a pair of models, sides as in {@link #pairs}. */
  PairedRows pastQueries(ModelPair pair) {
    return PairedRows.of(queries(pair.fresh()).select(tuning), queries(pair.old()).select(tuning));
  }

  /** The judgements of some queries alone. */
  Judgements judgementsOf(List<String> ids) {
    SortedMap<String, SortedMap<String, Integer>> grades = new TreeMap<>();
    ids.forEach(id -> grades.put(id, judgements.of(id)));
    return new Judgements(grades);
  }
}
