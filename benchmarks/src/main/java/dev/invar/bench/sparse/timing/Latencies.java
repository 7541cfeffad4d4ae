package dev.invar.bench.sparse.timing;

import dev.invar.bench.Timing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How long each of many queries took. */
public final class Latencies {
  private final double[][] rounds;
  private final double[] sorted;

  /**
   * @param rounds seconds of each query, in order of the queries, one array for each round; at
   *     least one query
   */
  Latencies(List<double[]> rounds) {
    this.rounds = rounds.toArray(double[][]::new);
    this.sorted = rounds.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("latencies need at least one query");
    }
  }

  /** How many were measured, over all rounds. */
  public int count() {
    return sorted.length;
  }

  /** The time that a share of the queries stays at or below, in seconds. */
  public double quantile(double share) {
    return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
  }

  /** The median, in seconds. */
  public double p50() {
    return quantile(0.5);
  }

  /** The time that 99 of 100 queries do not exceed, in seconds. */
  public double p99() {
    return quantile(0.99);
  }

  /** The mean, in seconds. */
  public double mean() {
    return Arrays.stream(sorted).average().orElseThrow();
  }

  /** The mean over the queries of each one's shortest time, in seconds. */
  public double meanOfShortest() {
    double sum = 0;
    for (int query = 0; query < rounds[0].length; query++) {
      double shortest = rounds[0][query];
      for (double[] round : rounds) {
        shortest = Math.min(shortest, round[query]);
      }
      sum += shortest;
    }
    return sum / rounds[0].length;
  }

  /** The median of each round. */
  public Timing medians() {
    var medians = new ArrayList<Double>();
    for (double[] round : rounds) {
      double[] ordered = round.clone();
      Arrays.sort(ordered);
      medians.add(ordered[ordered.length / 2]);
    }
    return new Timing(medians);
  }
}
