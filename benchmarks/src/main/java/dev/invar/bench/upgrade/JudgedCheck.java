package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.UpgradeWay;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How well each way did in one check.
 *
 * @param set name of the collection
 * @param pair the change of model
 * @param values way to query id to nDCG@10
 */
record JudgedCheck(String set, ModelPair pair, Map<UpgradeWay, SortedMap<String, Double>> values) {
  /** Differences of nDCG@10 below this are rounding. */
  private static final double SAME = 1e-9;

  JudgedCheck {
    var copy = new EnumMap<UpgradeWay, SortedMap<String, Double>>(UpgradeWay.class);
    values.forEach((way, queries) -> copy.put(way, new TreeMap<>(queries)));
    values = copy;
  }

  private SortedMap<String, Double> of(UpgradeWay way) {
    SortedMap<String, Double> queries = values.get(way);
    if (queries == null) {
      throw new IllegalArgumentException(way + " was not run; there are " + values.keySet());
    }
    return queries;
  }

  /** Mean nDCG@10. */
  double mean(UpgradeWay way) {
    return of(way).values().stream().mapToDouble(value -> value).average().orElse(0);
  }

  /** Mean nDCG@10 less the other way's. */
  double gain(UpgradeWay way, UpgradeWay over) {
    return mean(way) - mean(over);
  }

  /** Mean nDCG@10 over that of full re-embedding. */
  double kept(UpgradeWay way) {
    return mean(way) / mean(UpgradeWay.RE_EMBED);
  }

  /** Query id to nDCG@10 less the other way's. */
  SortedMap<String, Double> differences(UpgradeWay way, UpgradeWay over) {
    SortedMap<String, Double> other = of(over);
    var differences = new TreeMap<String, Double>();
    of(way)
        .forEach((query, value) -> differences.put(query, value - other.getOrDefault(query, 0.0)));
    return differences;
  }

  /** The share of queries that the way answers worse than the old model does. */
  double worse(UpgradeWay way) {
    return share(way, -1);
  }

  /** The share of queries that the way answers better than the old model does. */
  double better(UpgradeWay way) {
    return share(way, 1);
  }

  private double share(UpgradeWay way, int sign) {
    SortedMap<String, Double> differences = differences(way, UpgradeWay.KEEP);
    long counted =
        differences.values().stream().filter(difference -> sign * difference > SAME).count();
    return (double) counted / differences.size();
  }
}
