package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.align.upgrade.UpgradeRanker;
import dev.invar.align.upgrade.UpgradeSample;
import dev.invar.align.upgrade.UpgradeSettings;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.method.Seed;
import dev.invar.ranking.Evaluation;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Run;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One check: a change of model on one collection, its test queries answered in every way.
 *
 * @param set the collection
 * @param pair the change
 * @param runs what each way answered, {@value Agreement#DEPTH} hits a query
 */
record WayRuns(EncodedSet set, ModelPair pair, SortedMap<UpgradeWay, Run> runs) {
  /**
   * How many texts the new model's statistics are of, in a cascade: they must be embedded first.
   */
  static final int STATISTICS = 50;

  WayRuns {
    runs = Collections.unmodifiableSortedMap(new TreeMap<>(runs));
  }

  /** Fits to documents of the gallery, takes means from the tuning queries, and answers. */
  static WayRuns of(EncodedSet set, ModelPair pair, Seed seed) {
    UpgradeRanker ranker = ranker(set, pair, seed);
    Map<UpgradeWay, Run> runs = new EnumMap<>(UpgradeWay.class);
    for (UpgradeWay way : ranker.ways()) {
      runs.put(way, ranker.run(way, set.test(), Agreement.DEPTH));
    }
    return new WayRuns(set, pair, new TreeMap<>(runs));
  }

  static UpgradeRanker ranker(EncodedSet set, ModelPair pair, Seed seed) {
    var sample =
        new UpgradeSample(
            set.passages(pair.old()),
            set.passages(pair.fresh()),
            set.queries(pair.old()).select(set.test()),
            set.queries(pair.fresh()).select(set.test()));
    return UpgradeRanker.fit(
            sample,
            set.pairs(pair, set.fitDocuments(seed)),
            Optional.of(set.pastQueries(pair)),
            UpgradeSettings.DEFAULTS)
        .withNewStatistics(statistics(set, pair, seed));
  }

  /** Of a few documents, drawn at random: a cascade must not know the whole new space. */
  static SpaceStatistics statistics(EncodedSet set, ModelPair pair, Seed seed) {
    List<String> order = set.shuffled(seed.derive("statistics " + set.name()));
    List<String> few = order.subList(0, Math.min(STATISTICS, order.size()));
    return SpaceStatistics.of(set.passages(pair.fresh()).select(few).vectors());
  }

  /** What way answered. */
  Run run(UpgradeWay way) {
    Run run = runs.get(way);
    if (run == null) {
      throw new IllegalArgumentException(way + " was not run; there are " + runs.keySet());
    }
    return run;
  }

  /** The nDCG@10 of every way, query by query. */
  JudgedCheck judged() {
    Map<UpgradeWay, SortedMap<String, Double>> values = new EnumMap<>(UpgradeWay.class);
    var measure = new NormalizedGain(Agreement.DEPTH);
    runs.forEach((way, run) ->
        values.put(
            way,
            Evaluation.of(run, set.judgementsOf(set.test()), List.of(measure))
                .perQuery(measure.label())));
    return new JudgedCheck(set.name(), pair, values);
  }
}
