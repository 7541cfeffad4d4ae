package dev.invar.diagnose.finding;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Looks for rows that stand in far more lists of {@value #K} nearest neighbours than the set's own
 * rows let expect.
 *
 * <p>Some rows stand in many lists in any space. How many is told by the set: the most that n rows
 * should reach is q₉₀ + (q₉₉ − q₉₀)·log₁₀(n/10), with q the quantiles of the counts, as if their
 * tail fell exponentially. The greatest counts of the six built-in encoders on three collections
 * were at most 1.5 times that. The limit is {@value #TAILS} times it, and at least {@value #LEAST}
 * times what a row has on average. Where neighbours are known of some rows alone, the expected most
 * is {@value #USUAL_MOST} times the average and six standard deviations of the count are added, so
 * that only greater hubs are found. At least {@value #LEAST_ROWS} rows are needed. A hub below the
 * limit is not found; the figure "hubness" tells how uneven the counts are.
 */
public record Hubs() implements Detector {
  public static final Hubs DEFAULTS = new Hubs();

  private static final int K = 10;
  private static final int LEAST_ROWS = 100;
  private static final double TAILS = 2;
  private static final double LEAST = 5;
  private static final double USUAL_MOST = 15;
  private static final double DEVIATIONS = 6;

  @Override
  public Fault fault() {
    return Fault.HUBS;
  }

  @Override
  public Optional<Finding> look(SpaceView view) {
    if (view.size() < LEAST_ROWS) {
      return Optional.empty();
    }
    NeighbourLists lists = view.neighbours(K);
    int[] counts = lists.occurrences();
    double limit = limit(lists, counts);
    int[] hubs =
        IntStream.range(0, counts.length)
            .filter(i -> counts[i] > limit)
            .boxed()
            .sorted(Comparator.comparingInt((Integer i) -> -counts[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return hubs.length == 0
        ? Optional.empty()
        : Optional.of(finding(view, lists, hubs, counts, limit));
  }

  private static double limit(NeighbourLists lists, int[] counts) {
    double average = lists.k() * (double) lists.size() / lists.among();
    if (!lists.isWhole()) {
      double most = TAILS * USUAL_MOST * average;
      return most + DEVIATIONS * Math.sqrt(most);
    }
    double[] sorted = Arrays.stream(counts).asDoubleStream().sorted().toArray();
    double many = Resampling.quantile(sorted, 0.9);
    double most =
        many + (Resampling.quantile(sorted, 0.99) - many) * Math.log10(counts.length / 10.0);
    return Math.max(LEAST * average, TAILS * most);
  }

  private static Finding finding(
      SpaceView view, NeighbourLists lists, int[] hubs, int[] counts, double limit) {
    long slots = Arrays.stream(hubs).mapToLong(i -> counts[i]).sum();
    return new Finding(
        Fault.HUBS,
        Severity.WARNING,
        "%s in far too many lists of neighbours (%s of all places)"
            .formatted(
                Counted.of(hubs.length, "row stands", "rows stand"),
                Counted.share(slots / ((double) lists.size() * lists.k()))),
        new Evidence(
            "most lists of %d neighbours that a row stands in, of %,d lists"
                .formatted(lists.k(), lists.size()),
            counts[hubs[0]],
            limit),
        hubs.length,
        "lists it stands in",
        Arrays.stream(hubs)
            .limit(Finding.MOST_CULPRITS)
            .mapToObj(i -> new Culprit(view.ids().get(i), counts[i], Optional.empty()))
            .toList(),
        "Look at these rows: texts of no content, averages and damaged vectors lie near everything."
            + " Remove them, or correct the scores for crowding.");
  }
}
