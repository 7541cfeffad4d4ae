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
 * <p>First two clusters are compared as they are: one holds a model each where the second has a
 * large share. Where they are not of two models, the rows are parted in two, starting with a few
 * drawn at random and with each of the clusters: a row goes to the first part if its strangeness to
 * it ({@link UnusedDirections}, fitted to rows among which it is not) is below {@value #NORMAL},
 * until nothing changes. The rows from {@value #STRANGE}, or one of two clusters of them, are
 * compared with the first part. Two parts are of two models if all of this holds:
 *
 * <ul>
 *   <li>the part of the other's variance in the last quarter of the first's directions is at least
 *       {@value #STRANGE_GROUP} of what chance gives, {@value #STRANGE_CLUSTER} for clusters;
 *   <li>the order of its variances in all of these directions has a rank correlation of at most
 *       {@value #ALIKE} with the first's, {@value #ALIKE_CLUSTERS} for clusters;
 *   <li>the cosine of the two parts' means is at most {@value #ALIKE}.
 * </ul>
 *
 * <p>Clusters are compared only if the first one's own rows have a strangeness of at most {@value
 * #STRANGE_CLUSTER} to the rest of it.
 *
 * <p>What was measured, and on which sets the limits were set, is in decision records 220 and 225;
 * {@code ./bench inspect} measures it again. All of it is from six encoders of width 384 in three
 * families, on English texts; how other encoders behave is not known. Of one model an encoder with
 * hardly a mean, whose subjects lie as far apart as e5-small-v2's do, would be a false alarm. Few
 * rows of a second model are found less often than many. Two versions of a model that are nearly
 * one space, such as bge-small-en and its v1.5, are not told apart, nor are int8 and float of one.
 * The first part needs {@value #ROWS_PER_WIDTH} times as many rows as coordinates, the other
 * {@value #LEAST} of the {@value #DRAWN} that are drawn from more. Cost: up to 50 fits of a d×d
 * covariance to the drawn rows, a fifth of that for a sound set, and one pass over all if there is
 * a finding.
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

  /** For clusters as they are, which hold all rows of a model and not its strange ones alone. */
  private static final double STRANGE_CLUSTER = 0.5;

  private static final double ALIKE_CLUSTERS = 0.85;
  private static final int ROUNDS = 4;
  private static final int CLUSTER_ROUNDS = 20;

  @Override
  public Fault fault() {
    return Fault.TWO_MODELS;
  }

  @Override
  public Optional<String> cannotLook(SpaceView view) {
    int least = ROWS_PER_WIDTH * view.width() + LEAST;
    if (view.width() >= LEAST_WIDTH && view.size() >= least) {
      return Optional.empty();
    }
    return Optional.of(
        view.width() < LEAST_WIDTH
            ? "Two models in one set were not looked for: rows are narrower than "
                + LEAST_WIDTH
                + "."
            : "Two models in one set were not looked for: that needs %,d rows, and there are %,d."
                .formatted(least, view.size()));
  }

  @Override
  public Optional<Finding> look(SpaceView view) {
    int least = ROWS_PER_WIDTH * view.width();
    if (cannotLook(view).isPresent()) {
      return Optional.empty();
    }
    int[] drawn = view.drawn(DRAWN, seed.derive("rows").random());
    List<int[]> clusters = clusters(view, drawn);
    return Stream.concat(
            Stream.of(clusters).map(both -> compareWhole(view, both)),
            starts(view, drawn, clusters)
                .filter(start -> start.length >= least)
                .map(start ->
                    part(view, drawn, start)
                        .map(parted -> new Apart(parted, STRANGE_GROUP, BETWEEN))))
        .flatMap(Optional::stream)
        .findFirst()
        .map(apart -> finding(view, apart));
  }

  /**
   * Two models.
   *
   * @param limit that the other's strangeness has reached
   * @param between strangeness from which a row may be of the other, if it is nearer to its mean
   */
  private record Apart(Parted parted, double limit, double between) {}

  /** The clusters as they are: those of two models differ more than any of one do. */
  private Optional<Apart> compareWhole(SpaceView view, List<int[]> clusters) {
    int[] larger = clusters.getFirst();
    int[] smaller = clusters.getLast();
    if (larger.length < ROWS_PER_WIDTH * view.width() || smaller.length < LEAST) {
      return Optional.empty();
    }
    UnusedDirections directions = UnusedDirections.of(view, larger);
    double[] own = directions.energies(view, larger);
    return Optional.of(Parted.of(view, directions, own, smaller))
        .filter(parted -> parted.isApart(STRANGE_CLUSTER, ALIKE_CLUSTERS, ALIKE))
        .filter(parted -> leavesDirectionsUnused(view, larger))
        .map(parted -> new Apart(parted, STRANGE_CLUSTER, 0));
  }

  /**
   * Whether rows leave any directions unused, by fits among which a row is not. Those that use all
   * alike, as rows drawn at random do, are strange to each other as much as to anything else.
   */
  private boolean leavesDirectionsUnused(SpaceView view, int[] rows) {
    double[] own = UnusedDirections.strangeness(view, rows, rows, seed.derive("own"));
    return Arrays.stream(own).average().orElse(1) <= STRANGE_CLUSTER;
  }

  /** A few rows, then each of two clusters, the larger first. */
  private Stream<int[]> starts(SpaceView view, int[] drawn, List<int[]> clusters) {
    int[] order = Resampling.shuffle(drawn.length, seed.derive("few").random());
    int few = ROWS_PER_WIDTH * view.width();
    return Stream.concat(
        Stream.of(IntStream.of(order).limit(few).map(i -> drawn[i]).sorted().toArray()),
        clusters.stream());
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
        .map(rows -> Parted.of(view, directions, own, rows))
        .filter(parted -> parted.isApart(STRANGE_GROUP, ALIKE, ALIKE))
        .findFirst();
  }

  /** Which rows are strange to the first part and nearer to the other's mean. */
  private static boolean[] others(SpaceView view, Apart apart, double[] strangeness) {
    Parted parted = apart.parted;
    var isOther = new boolean[strangeness.length];
    var row = new double[view.width()];
    for (int i = 0; i < isOther.length; i++) {
      view.copyRow(i, row);
      isOther[i] =
          strangeness[i] >= apart.between
              && squareDistance(row, parted.mean())
                  < squareDistance(row, parted.directions().mean());
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

  private static Finding finding(SpaceView view, Apart apart) {
    UnusedDirections directions = apart.parted.directions();
    int[] all = IntStream.range(0, view.size()).toArray();
    double[] strangeness = directions.strangeness(view, all);
    boolean[] isOther = others(view, apart, strangeness);
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
            apart.parted.strangeness(),
            apart.limit),
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
