package dev.invar.diagnose.finding;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Looks for single rows that lie where no others do: damaged vectors, noise, a stray row of another
 * model.
 *
 * <p>A row's measure is s·(r/m)³: s its strangeness to the others ({@link UnusedDirections}, fitted
 * to rows among which it is not), r its distance to the {@value #PLACE}rd nearest row and m the
 * median of those distances; so it is far off the directions of the set and far from its
 * neighbours. The limit is {@value #TAILS} times what n rows should reach at most, q₉₀ + (q₉₇ −
 * q₉₀)·(lg n − 1)/0.52 with q the quantiles of the measure, as if its tail fell exponentially, and
 * at least {@value #LEAST}.
 *
 * <p>In six encoders on three collections the greatest measure was 0.4 to 2.0, up to 2.1 times that
 * expectation where it was small and up to 1.6 times where the limit comes from it; a random
 * direction has 1.9 in all-MiniLM-L6-v2, whose rows are far apart, and 3 to 26 in the others.
 * Weakness: texts of another subject by the same encoder are not outliers by this measure: they lie
 * no farther off than rare texts of a corpus do. Needs {@value #ROWS_PER_WIDTH} times as many rows
 * as coordinates. Cost: four fits to up to {@value #DRAWN} rows, and a pass over them; of more rows
 * only those drawn are looked at.
 *
 * @param seed of the drawn rows and the parts
 */
public record Outliers(Seed seed) implements Detector {
  private static final int DRAWN = 50_000;
  private static final int ROWS_PER_WIDTH = 3;
  private static final int PLACE = 3;
  private static final int POWER = 3;
  private static final double LEAST = 1.3;
  private static final double TAILS = 2;

  @Override
  public Fault fault() {
    return Fault.OUTLIERS;
  }

  @Override
  public Optional<Finding> look(SpaceView view) {
    if (view.size() < ROWS_PER_WIDTH * view.width()) {
      return Optional.empty();
    }
    NeighbourLists lists = view.neighbours(PLACE);
    int[] drawn = lists.isWhole() && view.size() <= DRAWN ? lists.asked() : some(lists.asked());
    double[] measures = UnusedDirections.strangeness(view, drawn, drawn, seed.derive("parts"));
    double[] distances = distances(lists, drawn);
    double[] sortedDistances = distances.clone();
    Arrays.sort(sortedDistances);
    double usual = Resampling.quantile(sortedDistances, 0.5);
    if (!(usual > 0)) {
      return Optional.empty();
    }
    Arrays.setAll(measures, i -> measures[i] * Math.pow(distances[i] / usual, POWER));
    double limit = limit(measures);
    int[] places =
        IntStream.range(0, drawn.length)
            .filter(i -> measures[i] > limit)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -measures[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return places.length == 0
        ? Optional.empty()
        : Optional.of(finding(view, drawn, places, measures, limit));
  }

  private int[] some(int[] asked) {
    int[] order = Resampling.shuffle(asked.length, seed.derive("rows").random());
    return Arrays.stream(order).limit(DRAWN).map(i -> asked[i]).sorted().toArray();
  }

  private static double[] distances(NeighbourLists lists, int[] drawn) {
    return Arrays.stream(drawn)
        .mapToDouble(row -> lists.distance(Arrays.binarySearch(lists.asked(), row), lists.k() - 1))
        .toArray();
  }

  private static double limit(double[] measures) {
    double[] sorted = measures.clone();
    Arrays.sort(sorted);
    double high = Resampling.quantile(sorted, 0.9);
    double higher = Resampling.quantile(sorted, 0.97);
    double decades = (Math.log10(sorted.length) - 1) / Math.log10(0.1 / 0.03);
    double most = high + (higher - high) * decades;
    return Math.max(LEAST, TAILS * most);
  }

  private static Finding finding(
      SpaceView view, int[] drawn, int[] places, double[] measures, double limit) {
    return new Finding(
        Fault.OUTLIERS,
        Severity.WARNING,
        Counted.of(places.length, "row lies", "rows lie") + " where no others do",
        new Evidence(
            "greatest strangeness times cubed distance to the neighbours, of %,d rows"
                .formatted(drawn.length),
            measures[places[0]],
            limit),
        places.length,
        "strangeness times cubed distance to the neighbours",
        Arrays.stream(places)
            .limit(Finding.MOST_CULPRITS)
            .mapToObj(i -> new Culprit(view.ids().get(drawn[i]), measures[i], Optional.empty()))
            .toList(),
        "Encode these rows again and compare: they look like damaged vectors, noise, or rows of"
            + " another model. If they come out the same, their texts are unlike all others.");
  }
}
