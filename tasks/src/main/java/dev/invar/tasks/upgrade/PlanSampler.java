package dev.invar.tasks.upgrade;

import dev.invar.align.Alignment;
import dev.invar.align.upgrade.AnchoredBridge;
import dev.invar.align.upgrade.UpgradeSample;
import dev.invar.align.upgrade.UpgradeSettings;
import dev.invar.encode.Encoder;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Judgements;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;

/**
 * Draws the sample of a plan within a budget of texts to embed.
 *
 * <p>The gallery holds the documents that answer the queries, passages drawn at random, to which
 * the maps are fitted, and for the rest of the budget what each model would confuse with the
 * answers: the index's best for the old query and for the bridged one, in turn. Against the whole
 * collection, for 24 pairs of models and collections and 600 texts, gains so measured were off by
 * .007 (cascade), .006 (mix) and .03 (full re-embedding, which is flattered by .015, because its
 * own wrong answers are not among the passages).
 */
final class PlanSampler {
  /** One passage in so many is drawn at random, for the maps. */
  private static final int RANDOM_SHARE = 4;

  private static final int LEAST_RANDOM = 60;

  /** How many of each list are looked at. */
  private static final int DEEP = 100;

  private static final int LEAST_PAST = 5;

  private final IndexedPassages index;
  private final Encoder old;
  private final Encoder fresh;
  private final UpgradeSettings settings;
  private final EmbeddingBudget budget;
  private final Seed seed;

  PlanSampler(
      IndexedPassages index,
      Encoder old,
      Encoder fresh,
      UpgradeSettings settings,
      EmbeddingBudget budget,
      Seed seed) {
    this.index = index;
    this.old = old;
    this.fresh = fresh;
    this.settings = settings;
    this.budget = budget;
    this.seed = seed;
  }

  PlanSample draw(Questions.Asked asked) throws IOException {
    ChosenQueries queries =
        ChosenQueries.of(asked, index, budget.left(), seed.derive("queries").random());
    VectorSet oldQueries = budget.queries(old, queries.texts(), queries.tried());
    VectorSet newQueries = budget.queries(fresh, queries.texts(), queries.tried());
    Optional<PairedRows> past = past(queries);
    int room = budget.left();
    List<IndexedPassages.Passage> random = index.drawn(room, seed.derive("passages").random());
    SequencedMap<String, IndexedPassages.Passage> gallery = new LinkedHashMap<>();
    addRelevant(queries, oldQueries, gallery);
    int wanted = Math.max(LEAST_RANDOM, room / RANDOM_SHARE);
    List<IndexedPassages.Passage> first =
        random.subList(0, Math.min(random.size(), Math.min(wanted, room - gallery.size())));
    requirePairs(first);
    VectorSet firstNew = budget.embed(fresh, index.texts(first), Role.PASSAGE);
    PairedRows pairs = PairedRows.of(firstNew, index.vectors(first));
    List<List<IndexedPassages.Passage>> lists = new ArrayList<>();
    Optional<Double> ceiling = addOldLists(queries, oldQueries, lists);
    addBridgedLists(pairs, past, newQueries, lists);
    var others = rest(gallery, first, lists, random);
    VectorSet otherNew = budget.embed(fresh, index.texts(others), Role.PASSAGE);
    List<IndexedPassages.Passage> all = new ArrayList<>(first);
    all.addAll(others);
    VectorSet newPassages = joined(firstNew, otherNew);
    return new PlanSample(
        new UpgradeSample(index.vectors(all), newPassages, oldQueries, newQueries),
        pairs,
        past,
        queries.judgements(),
        ceiling);
  }

  private Optional<PairedRows> past(ChosenQueries queries) {
    if (queries.past().size() < LEAST_PAST) {
      return Optional.empty();
    }
    VectorSet before = budget.queries(old, queries.texts(), queries.past());
    VectorSet after = budget.queries(fresh, queries.texts(), queries.past());
    return Optional.of(PairedRows.of(after, before));
  }

  private static void requirePairs(List<IndexedPassages.Passage> first) {
    if (first.size() < 2) {
      throw new ShapeException(
          "documents with vectors in the index, to try the new model on",
          "at least 2",
          first.size());
    }
  }

  private void addRelevant(
      ChosenQueries queries,
      VectorSet oldQueries,
      SequencedMap<String, IndexedPassages.Passage> gallery)
      throws IOException {
    if (queries.judgements().isEmpty()) {
      return;
    }
    Judgements judgements = queries.judgements().get();
    for (int i = 0; i < queries.tried().size(); i++) {
      float[] vector = oldQueries.vectors().row(i);
      for (Map.Entry<String, Integer> grade : judgements.of(queries.tried().get(i)).entrySet()) {
        if (grade.getValue() > 0 && !gallery.containsKey(grade.getKey())) {
          index
              .nearest(grade.getKey(), vector)
              .ifPresent(passage -> gallery.put(passage.id(), passage));
        }
      }
    }
  }

  /** What the index finds for the old queries, and how well that could be ordered at best. */
  private Optional<Double> addOldLists(
      ChosenQueries queries, VectorSet oldQueries, List<List<IndexedPassages.Passage>> lists)
      throws IOException {
    var measure = new NormalizedGain(10);
    double sum = 0;
    for (int i = 0; i < queries.tried().size(); i++) {
      List<IndexedPassages.Passage> found = index.nearest(oldQueries.vectors().row(i), DEEP);
      lists.add(found);
      if (queries.judgements().isPresent()) {
        SortedMap<String, Integer> grades = queries.judgements().get().of(queries.tried().get(i));
        sum += measure.of(best(found, grades), grades);
      }
    }
    return queries.judgements().isEmpty()
        ? Optional.empty()
        : Optional.of(sum / queries.tried().size());
  }

  private Ranking best(List<IndexedPassages.Passage> found, SortedMap<String, Integer> grades) {
    var candidates = new ArrayList<Ranked>();
    for (IndexedPassages.Passage passage :
        found.subList(0, Math.min(settings.candidates(), found.size()))) {
      candidates.add(new Ranked(passage.id(), Math.max(0, grades.getOrDefault(passage.id(), 0))));
    }
    return Ranking.sorted(candidates);
  }

  private void addBridgedLists(
      PairedRows pairs,
      Optional<PairedRows> past,
      VectorSet newQueries,
      List<List<IndexedPassages.Passage>> lists)
      throws IOException {
    Alignment alignment = FittedMap.of(pairs, past, settings);
    AnchoredBridge bridge = AnchoredBridge.of(alignment, fresh.space(), index.space());
    for (int i = 0; i < newQueries.size(); i++) {
      lists.add(index.nearest(bridge.vector(newQueries.vectors().row(i)), DEEP));
    }
  }

  /** The relevant ones, then the best of all lists in turn, then what is left of those drawn. */
  private List<IndexedPassages.Passage> rest(
      SequencedMap<String, IndexedPassages.Passage> gallery,
      List<IndexedPassages.Passage> first,
      List<List<IndexedPassages.Passage>> lists,
      List<IndexedPassages.Passage> random) {
    first.forEach(passage -> gallery.remove(passage.id()));
    var taken = new HashSet<String>();
    first.forEach(passage -> taken.add(passage.id()));
    taken.addAll(gallery.keySet());
    var rest = new ArrayList<>(gallery.values());
    int room = budget.left();
    for (int rank = 0; rank < DEEP; rank++) {
      for (List<IndexedPassages.Passage> list : lists) {
        if (rank < list.size()) {
          add(list.get(rank), room, taken, rest);
        }
      }
    }
    random.forEach(passage -> add(passage, room, taken, rest));
    return rest;
  }

  private static void add(
      IndexedPassages.Passage passage,
      int room,
      Set<String> taken,
      List<IndexedPassages.Passage> rest) {
    if (rest.size() < room && taken.add(passage.id())) {
      rest.add(passage);
    }
  }

  private static VectorSet joined(VectorSet first, VectorSet second) {
    var ids = new ArrayList<>(first.ids());
    ids.addAll(second.ids());
    var rows = FloatMatrix.allocate(ids.size(), first.vectors().columns());
    for (int i = 0; i < ids.size(); i++) {
      rows.setRow(
          i, i < first.size() ? first.vectors().row(i) : second.vectors().row(i - first.size()));
    }
    return new VectorSet(ids, rows, first.space());
  }
}
