package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.UpgradeRanker;
import dev.invar.align.upgrade.UpgradeSample;
import dev.invar.align.upgrade.UpgradeSettings;
import dev.invar.align.upgrade.UpgradeTrial;
import dev.invar.method.Seed;
import dev.invar.ranking.Bootstrap;
import dev.invar.space.PairedRows;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a planner is given of a collection: a few labelled queries and a budget of documents, among
 * them the relevant ones.
 *
 * @param set the collection
 * @param queries ids of the labelled queries
 * @param documents ids of the documents that are embedded with both models
 */
record LabelledSample(EncodedSet set, List<String> queries, List<String> documents) {
  static final int QUERIES = 50;
  static final int DOCUMENTS = 500;

  /** Below so many past queries their mean says little. */
  private static final int FEWEST_PAST = 25;

  private static final int BOOTSTRAP_SAMPLES = 500;

  /** Draws tuning queries first, and test queries only where those are too few. */
  static LabelledSample draw(EncodedSet set, Seed seed) {
    List<String> order =
        new ArrayList<>(EncodedSet.shuffled(set.tuning(), seed.derive("tuning " + set.name())));
    order.addAll(EncodedSet.shuffled(set.test(), seed.derive("test " + set.name())));
    List<String> queries = List.copyOf(order.subList(0, Math.min(QUERIES, order.size() / 2)));
    Set<String> documents = new LinkedHashSet<>();
    for (String query : queries) {
      set.judgements()
          .of(query)
          .forEach((document, grade) -> {
            if (grade > 0 && documents.size() < DOCUMENTS) {
              documents.add(document);
            }
          });
    }
    Set<String> known = Set.copyOf(set.documents());
    documents.retainAll(known);
    for (String document : set.shuffled(seed.derive("documents"))) {
      if (documents.size() < DOCUMENTS) {
        documents.add(document);
      }
    }
    return new LabelledSample(set, queries, List.copyOf(documents));
  }

  /** Tries every way on the sample. */
  UpgradeTrial trial(ModelPair pair) {
    var sample =
        new UpgradeSample(
            set.passages(pair.old()).select(documents),
            set.passages(pair.fresh()).select(documents),
            set.queries(pair.old()).select(queries),
            set.queries(pair.fresh()).select(queries));
    UpgradeRanker ranker =
        UpgradeRanker.fit(sample, set.pairs(pair, fitted()), past(pair), UpgradeSettings.DEFAULTS);
    return UpgradeTrial.judged(
        ranker, set.judgementsOf(queries), new Bootstrap(BOOTSTRAP_SAMPLES, 0.95, Seed.DEFAULT));
  }

  /** Half of the documents: a map that has seen all of them would look better than it is. */
  private List<String> fitted() {
    List<String> order =
        EncodedSet.shuffled(documents, Seed.DEFAULT.derive("fitted of " + set.name()));
    return order.subList(0, order.size() / 2);
  }

  /** Past queries are the tuning queries that are not labelled here. */
  private Optional<PairedRows> past(ModelPair pair) {
    List<String> others = set.tuning().stream().filter(id -> !queries.contains(id)).toList();
    return others.size() < FEWEST_PAST
        ? Optional.empty()
        : Optional.of(
            PairedRows.of(
                set.queries(pair.fresh()).select(others), set.queries(pair.old()).select(others)));
  }
}
