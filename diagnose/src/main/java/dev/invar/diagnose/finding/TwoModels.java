package dev.invar.diagnose.finding;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.KMeans;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Looks for rows of a second model among those of a first, both of one width.
 *
 * <p>The rows are parted in two, starting with a few drawn at random and with each of two clusters:
 * a row goes to the first part if its strangeness to it ({@link UnusedDirections}, fitted to rows
 * among which it is not) is below {@value #NORMAL}, until nothing changes. The rows from {@value
 * #STRANGE}, or one of two clusters of them, are of another model if all of this holds:
 *
 * <ul>
 *   <li>the part of its variance in the last quarter of the first part's directions is at least
 *       {@value #STRANGE_GROUP} of what chance gives (measured: two models .76 to .87; one model
 *       about something else up to .63, once .75);
 *   <li>the order of its variances in all of these directions has a rank correlation of at most
 *       {@value #ALIKE} with the first part's (two models .42 to .64; one model from .90, once
 *       .71);
 *   <li>the cosine of the two parts' means is at most {@value #ALIKE} (two models up to .58; one
 *       model whose mean is long from .80).
 * </ul>
 *
 * <p>Measured on pairs of the six built-in encoders, and on WordNet, SciFact and XQuAD two at a
 * time by each. Two versions of a model that are nearly one space, such as bge-small-en and its
 * v1.5, are not told apart, nor are int8 and float of one. The first part needs {@value
 * #ROWS_PER_WIDTH} times as many rows as coordinates, the other {@value #LEAST} of the {@value
 * #DRAWN} that are drawn from more. Cost: up to 50 fits of a d×d covariance to the drawn rows, a
 * fifth of that for a sound set, and one pass over all if there is a finding.
 *
 * @param seed of the drawn rows and the clusters
 */
public record TwoModels(Seed seed) implements Detector {
  private static final int DRAWN = 8_000;
  private static final int LEAST = 20;
  private static final int LEAST_WIDTH = 32;
  private static final int ROWS_PER_WIDTH = 3;
  private static final double STRANGE = 0.6;
  private static final double NORMAL = 0.3;

  /** Rows of the other model are from here on, if they are nearer to its mean as well. */
  private static final double BETWEEN = 0.45;

  private static final double STRANGE_GROUP = 0.7;
  private static final double ALIKE = 0.7;
  private static final int ROUNDS = 4;
  private static final int CLUSTER_ROUNDS = 20;

  @Override
  public Fault fault() {
    return Fault.TWO_MODELS;
  }

  @Override
  public Optional<Finding> look(SpaceView view) {
    int least = ROWS_PER_WIDTH * view.width();
    if (view.width() < LEAST_WIDTH || view.size() < least + LEAST) {
      return Optional.empty();
    }
    int[] drawn = view.drawn(DRAWN, seed.derive("rows").random());
    return starts(view, drawn)
        .filter(start -> start.length >= least)
        .map(start -> part(view, drawn, start))
        .flatMap(Optional::stream)
        .findFirst()
        .map(parted -> finding(view, parted));
  }

  /** A few rows, then each of two clusters, the larger first; made when they are asked for. */
  private Stream<int[]> starts(SpaceView view, int[] drawn) {
    int[] order = Resampling.shuffle(drawn.length, seed.derive("few").random());
    int few = ROWS_PER_WIDTH * view.width();
    return Stream.concat(
        Stream.of(IntStream.of(order).limit(few).map(i -> drawn[i]).sorted().toArray()),
        Stream.of(drawn).flatMap(rows -> clusters(view, rows).stream()));
  }

  private List<int[]> clusters(SpaceView view, int[] rows) {
    int[] assignment =
        new KMeans(2, CLUSTER_ROUNDS, seed.derive("clusters")).of(view.rows(rows)).assignment();
    return IntStream.range(0, 2)
        .mapToObj(cluster -> numbers(rows, i -> assignment[i] == cluster))
        .sorted(Comparator.comparingInt((int[] cluster) -> -cluster.length))
        .toList();
  }

  private static int[] numbers(int[] drawn, IntPredicate chosen) {
    return IntStream.range(0, drawn.length).filter(chosen).map(i -> drawn[i]).toArray();
  }

  /**
   * Two parts and how the other looks from the first.
   *
   * @param directions fitted to the first
   * @param mean of the other
   * @param strangeness of the other's variance
   * @param likeness rank correlation of the variances
   * @param meanCosine of the two means
   */
  @SuppressWarnings("ArrayRecordComponent") // inside this class, never compared
  private record Parted(
      UnusedDirections directions,
      double[] mean,
      double strangeness,
      double likeness,
      double meanCosine) {
    boolean isTwoModels() {
      return strangeness >= STRANGE_GROUP && likeness <= ALIKE && meanCosine <= ALIKE;
    }
  }

  private Optional<Parted> part(SpaceView view, int[] drawn, int[] start) {
    int[] first = start;
    for (int round = 0; round < ROUNDS; round++) {
      double[] strangeness = UnusedDirections.strangeness(view, drawn, first, seed.derive("parts"));
      int[] kept = numbers(drawn, i -> strangeness[i] < NORMAL);
      int[] others = numbers(drawn, i -> strangeness[i] >= STRANGE);
      if (others.length < LEAST || kept.length < ROWS_PER_WIDTH * view.width()) {
        return Optional.empty();
      }
      if (round == ROUNDS - 1 || Arrays.equals(kept, first)) {
        return compare(view, others, kept);
      }
      first = kept;
    }
    return Optional.empty();
  }

  /** The others, or a cluster of them, if they are of another model. */
  private Optional<Parted> compare(SpaceView view, int[] others, int[] kept) {
    UnusedDirections directions = UnusedDirections.of(view, kept);
    double[] own = directions.energies(view, kept);
    return Stream.concat(Stream.of(others), clusters(view, others).stream())
        .filter(rows -> rows.length >= LEAST)
        .map(rows -> compare(view, directions, own, rows))
        .filter(Parted::isTwoModels)
        .findFirst();
  }

  private static Parted compare(
      SpaceView view, UnusedDirections directions, double[] own, int[] rows) {
    double[] energies = directions.energies(view, rows);
    int last = energies.length / 4;
    double share = Arrays.stream(energies, energies.length - last, energies.length).sum();
    double[] mean = mean(view, rows);
    return new Parted(
        directions,
        mean,
        share * energies.length / last,
        RankCorrelation.of(own, energies),
        cosine(directions.mean(), mean));
  }

  private static double[] mean(SpaceView view, int[] numbers) {
    var mean = new double[view.width()];
    var row = new double[view.width()];
    for (int number : numbers) {
      view.copyRow(number, row);
      Arrays.setAll(mean, j -> mean[j] + row[j] / numbers.length);
    }
    return mean;
  }

  private static double cosine(double[] a, double[] b) {
    double product = 0;
    double squareA = 0;
    double squareB = 0;
    for (int j = 0; j < a.length; j++) {
      product += a[j] * b[j];
      squareA += a[j] * a[j];
      squareB += b[j] * b[j];
    }
    return squareA > 0 && squareB > 0 ? product / Math.sqrt(squareA * squareB) : 0;
  }

  /** Which rows are strange to the first part and nearer to the other's mean. */
  private static boolean[] others(SpaceView view, Parted parted, double[] strangeness) {
    var isOther = new boolean[strangeness.length];
    var row = new double[view.width()];
    for (int i = 0; i < isOther.length; i++) {
      view.copyRow(i, row);
      isOther[i] =
          strangeness[i] >= BETWEEN
              && squareDistance(row, parted.mean) < squareDistance(row, parted.directions.mean());
    }
    return isOther;
  }

  private static double squareDistance(double[] a, double[] b) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      square += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return square;
  }

  private static Finding finding(SpaceView view, Parted parted) {
    int[] all = IntStream.range(0, view.size()).toArray();
    double[] strangeness = parted.directions.strangeness(view, all);
    boolean[] isOther = others(view, parted, strangeness);
    int[] others = numbers(all, i -> isOther[i]);
    boolean isOtherFewer = 2 * others.length <= all.length;
    int[] fewer = isOtherFewer ? others : numbers(all, i -> !isOther[i]);
    Comparator<Integer> order = Comparator.comparingDouble((Integer i) -> strangeness[i]);
    return new Finding(
        Fault.TWO_MODELS,
        Severity.ERROR,
        "%s of another model than the others (%s of all)"
            .formatted(
                Counted.of(fewer.length, "row seems", "rows seem"),
                Counted.share(fewer.length / (double) all.length)),
        new Evidence(
            "variance of one part in the directions that the other leaves unused, 1 by chance",
            parted.strangeness,
            STRANGE_GROUP),
        fewer.length,
        "strangeness to " + (isOtherFewer ? "the other rows" : "these rows") + ", 0 to 4",
        Arrays.stream(fewer)
            .boxed()
            .sorted(isOtherFewer ? order.reversed() : order)
            .limit(Finding.MOST_CULPRITS)
            .map(i -> new Culprit(view.ids().get(i), strangeness[i], Optional.empty()))
            .toList(),
        "Encode these rows with the model of the others, or keep the two in indexes of their own: a"
            + " cosine between rows of two models means nothing, and a query finds rows of its own"
            + " model alone.");
  }
}
