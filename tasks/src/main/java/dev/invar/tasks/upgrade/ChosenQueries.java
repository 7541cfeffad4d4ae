package dev.invar.tasks.upgrade;

import dev.invar.method.ShapeException;
import dev.invar.ranking.Judgements;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * The queries of a plan.
 *
 * @param texts query id to text, of all below
 * @param tried ids of those by which the ways are compared, in order
 * @param past ids of others, which show where queries lie; may be empty
 * @param judgements of the tried ones, of documents of the index; empty if nobody judged
 */
record ChosenQueries(
    SortedMap<String, String> texts,
    List<String> tried,
    List<String> past,
    Optional<Judgements> judgements) {
  /** One text in so many of the budget is a tried query. */
  private static final int QUERY_SHARE = 8;

  /** So many past queries show where queries lie. */
  private static final int PAST = 25;

  /** One text in so many of the budget is a past query at most. */
  private static final int PAST_SHARE = 16;

  /** Relevant documents may be one in so many of the passages, if the queries are more than few. */
  private static final int RELEVANT_SHARE = 2;

  private static final int FEW = 5;
  private static final int WORDS = 12;

  /** Draws some of the queries that were asked. */
  static ChosenQueries of(
      Questions.Asked asked, IndexedPassages index, int budget, RandomGenerator random)
      throws IOException {
    if (asked.texts().isEmpty()) {
      return ofDocuments(index, budget, random);
    }
    List<String> tried =
        asked.judgements().isPresent()
            ? judged(asked, index, budget, random)
            : first(shuffled(asked.texts().keySet(), random), budget / QUERY_SHARE);
    Set<String> rest = new TreeSet<>(asked.texts().keySet());
    tried.forEach(rest::remove);
    List<String> past = first(shuffled(rest, random), Math.min(PAST, budget / PAST_SHARE));
    return new ChosenQueries(
        asked.texts(), tried, past, asked.judgements().map(all -> only(all, tried)));
  }

  private static ChosenQueries ofDocuments(
      IndexedPassages index, int budget, RandomGenerator random) throws IOException {
    var texts = new TreeMap<String, String>();
    for (IndexedPassages.Passage passage : index.drawn(budget / QUERY_SHARE, random)) {
      String about = index.about(passage, WORDS);
      if (!about.isBlank()) {
        texts.put(passage.id(), about);
      }
    }
    if (texts.isEmpty()) {
      throw new ShapeException(
          "texts in the index, to try the new model on", "at least one document with text", "none");
    }
    return new ChosenQueries(texts, List.copyOf(texts.keySet()), List.of(), Optional.empty());
  }

  private static List<String> judged(
      Questions.Asked asked, IndexedPassages index, int budget, RandomGenerator random)
      throws IOException {
    Judgements judgements = asked.judgements().orElseThrow();
    var tried = new ArrayList<String>();
    Set<String> relevant = new HashSet<>();
    int passages = budget - 2 * Math.min(PAST, budget / PAST_SHARE);
    for (String query : shuffled(judgements.grades().keySet(), random)) {
      if (tried.size() == Math.max(FEW, budget / QUERY_SHARE)) {
        break;
      }
      Set<String> own = relevant(judgements.of(query), index);
      if (own.isEmpty() || !asked.texts().containsKey(query)) {
        continue;
      }
      own.addAll(relevant);
      int room = (passages - 2 * (tried.size() + 1)) / (tried.size() < FEW ? 1 : RELEVANT_SHARE);
      if (own.size() <= room) {
        tried.add(query);
        relevant = own;
      }
    }
    if (tried.isEmpty()) {
      throw new ShapeException(
          "judged queries",
          "at least one with a text and a relevant document in the index",
          "none of " + judgements.grades().size());
    }
    return tried;
  }

  private static Set<String> relevant(SortedMap<String, Integer> grades, IndexedPassages index)
      throws IOException {
    var found = new HashSet<String>();
    for (Map.Entry<String, Integer> grade : grades.entrySet()) {
      if (grade.getValue() > 0 && index.has(grade.getKey())) {
        found.add(grade.getKey());
      }
    }
    return found;
  }

  private static Judgements only(Judgements all, List<String> queries) {
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    queries.forEach(query -> grades.put(query, all.of(query)));
    return new Judgements(grades);
  }

  private static List<String> shuffled(Set<String> ids, RandomGenerator random) {
    var list = new ArrayList<>(ids);
    for (int i = list.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      String id = list.get(i);
      list.set(i, list.get(other));
      list.set(other, id);
    }
    return list;
  }

  private static List<String> first(List<String> ids, int count) {
    return List.copyOf(ids.subList(0, Math.min(count, ids.size())));
  }
}
