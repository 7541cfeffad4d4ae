package dev.invar.bench.upgrade;

import dev.invar.method.Seed;
import dev.invar.ranking.Bootstrap;
import dev.invar.ranking.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * The mean over checks with its 95 % interval: the queries of each collection are drawn anew, with
 * replacement, the same for all pairs of models, since their answers to one query go together.
 */
final class PooledMean {
  private static final int SAMPLES = 2_000;

  /** For single checks: fewer draws than usual, as there are hundreds of intervals. */
  static final Bootstrap BOOTSTRAP = new Bootstrap(SAMPLES, 0.95, Seed.DEFAULT);

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Stratum(double[] queryMeans, int checks) {}

  private final Map<String, List<SortedMap<String, Double>>> bySet = new LinkedHashMap<>();

  /** Adds one check of a collection: query id to value, the same queries in each of its checks. */
  void add(String set, SortedMap<String, Double> values) {
    bySet.computeIfAbsent(set, name -> new ArrayList<>()).add(values);
  }

  /** The mean over the checks added, each counted once. */
  Interval interval() {
    List<Stratum> strata = bySet.values().stream().map(PooledMean::stratum).toList();
    RandomGenerator random = Seed.DEFAULT.random();
    var means = new double[SAMPLES];
    Arrays.setAll(means, sample -> mean(strata, values -> drawn(values, random)));
    Arrays.sort(means);
    return new Interval(
        means[(int) (0.025 * SAMPLES)],
        mean(strata, values -> Arrays.stream(values).average().orElse(0)),
        means[(int) (0.975 * SAMPLES) - 1]);
  }

  private interface Mean {
    double of(double[] values);
  }

  private static double mean(List<Stratum> strata, Mean of) {
    double sum = 0;
    int checks = 0;
    for (Stratum stratum : strata) {
      sum += of.of(stratum.queryMeans()) * stratum.checks();
      checks += stratum.checks();
    }
    return sum / checks;
  }

  private static double drawn(double[] values, RandomGenerator random) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[random.nextInt(values.length)];
    }
    return sum / values.length;
  }

  private static Stratum stratum(Collection<SortedMap<String, Double>> checks) {
    var sums = new TreeMap<String, Double>();
    for (SortedMap<String, Double> check : checks) {
      check.forEach((query, value) -> sums.merge(query, value, Double::sum));
    }
    return new Stratum(
        sums.values().stream().mapToDouble(sum -> sum / checks.size()).toArray(), checks.size());
  }
}
