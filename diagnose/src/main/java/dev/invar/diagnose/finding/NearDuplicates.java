package dev.invar.diagnose.finding;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Looks for rows that are the same or all but the same.
 *
 * <p>Two rows are near-duplicates if they are closer than {@value #CLOSE} times the usual (median)
 * distance of a row to its nearest neighbour. In the six built-in encoders such rows are texts that
 * the encoder cannot tell apart; the closest pairs of texts that differ in a word are at twice
 * that. A few are normal in a corpus: a note, and a warning from {@value #MANY} of the rows. Where
 * neighbours are known of some rows alone, the others' are found if they are exactly equal. Of more
 * than {@value #K} alike, each names one.
 */
public record NearDuplicates() implements Detector {
  public static final NearDuplicates DEFAULTS = new NearDuplicates();

  private static final int K = 10;
  private static final double CLOSE = 0.03;
  private static final double MANY = 0.2;

  /** Distances of equal rows differ from 0 by less, in lengths. */
  private static final double ROUNDING = 1e-5;

  @Override
  public Fault fault() {
    return Fault.NEAR_DUPLICATES;
  }

  /** Two rows that are close. */
  private record Pair(int row, int other, double distance) {
    Pair turned() {
      return new Pair(/* row= */ other, /* other= */ row, distance);
    }
  }

  @Override
  public Optional<Finding> look(SpaceView view) {
    if (view.size() < 2) {
      return Optional.empty();
    }
    NeighbourLists lists = view.neighbours(K);
    double limit = limit(lists);
    Map<Integer, Pair> closest = new HashMap<>();
    for (int list = 0; list < lists.size(); list++) {
      int row = lists.asked()[list];
      for (int place = 0; place < lists.k() && lists.distance(list, place) <= limit; place++) {
        note(closest, new Pair(row, lists.row(list, place), lists.distance(list, place)));
      }
    }
    if (!lists.isWhole()) {
      for (int[] group : RowScan.of(view.set()).repeats()) {
        for (int i = 1; i < group.length; i++) {
          note(closest, new Pair(group[i], group[0], 0));
        }
      }
    }
    List<Pair> found =
        closest.values().stream()
            .sorted(Comparator.comparingDouble(Pair::distance).thenComparingInt(Pair::row))
            .toList();
    return found.isEmpty() ? Optional.empty() : Optional.of(finding(view, lists, found, limit));
  }

  private static void note(Map<Integer, Pair> closest, Pair pair) {
    noteOne(closest, pair);
    noteOne(closest, pair.turned());
  }

  private static void noteOne(Map<Integer, Pair> closest, Pair pair) {
    closest.merge(
        pair.row, pair, (before, other) -> other.distance < before.distance ? other : before);
  }

  private static double limit(NeighbourLists lists) {
    double[] apart =
        IntStream.range(0, lists.size())
            .mapToDouble(list -> lists.distance(list, 0))
            .filter(distance -> distance > ROUNDING)
            .sorted()
            .toArray();
    return apart.length == 0
        ? ROUNDING
        : Math.max(ROUNDING, CLOSE * Resampling.quantile(apart, 0.5));
  }

  private static Finding finding(
      SpaceView view, NeighbourLists lists, List<Pair> found, double limit) {
    double share = found.size() / (double) view.size();
    boolean areAngles = view.geometry() == Geometry.UNIT_LENGTH;
    return new Finding(
        Fault.NEAR_DUPLICATES,
        share >= MANY ? Severity.WARNING : Severity.NOTE,
        "%s all but equal to another (%s of all)"
            .formatted(Counted.of(found.size(), "row is", "rows are"), Counted.share(share)),
        new Evidence(
            lists.isWhole()
                ? "least distance of two rows"
                : "least distance of two rows, of %,d rows and all that are equal"
                    .formatted(lists.size()),
            found.getFirst().distance,
            limit),
        found.size(),
        areAngles ? "cosine" : "distance",
        found.stream()
            .limit(Finding.MOST_CULPRITS)
            .map(pair ->
                new Culprit(
                    view.ids().get(pair.row),
                    areAngles ? 1 - pair.distance * pair.distance / 2 : pair.distance,
                    Optional.of(view.ids().get(pair.other))))
            .toList(),
        "Keep one of each if the texts are the same: copies fill the places of other answers. If"
            + " the texts differ, see whether they were cut to the same beginning.");
  }
}
