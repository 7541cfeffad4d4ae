package dev.invar.linalg;

import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Groups rows around k centroids: Lloyd's iteration on Σ‖x − c(x)‖², c(x) the centroid nearest to
 * x, from a start that spreads the centroids out (k-means++).
 *
 * <p>A centroid that loses its rows moves to the row farthest from its own, so that the sum never
 * rises. It ends when no row changes its group, or after {@code rounds}. Source: Lloyd 1982,
 * doi:10.1109/TIT.1982.1056489; Arthur and Vassilvitskii 2007, "k-means++". Cost: O(n·d·k) a round.
 * Weakness: it finds a local minimum, another for another seed.
 *
 * @param clusters k, at least 1
 * @param rounds most rounds, at least 1
 * @param seed of the start
 */
public record KMeans(int clusters, int rounds, Seed seed) {
  public KMeans {
    requireAtLeastOne("clusters", clusters);
    requireAtLeastOne("rounds", rounds);
  }

  private static void requireAtLeastOne(String option, int value) {
    if (value < 1) {
      throw new OptionException(option, "at least 1", value);
    }
  }

  /**
   * A grouping.
   *
   * @param centroids k×d
   * @param assignment of each row the number of its centroid; shared, not copied
   * @param objectives Σ‖x − c(x)‖² at the start of every round and at the end, never rising but by
   *     rounding; shared, not copied
   */
  @SuppressWarnings("ArrayRecordComponent") // n may be millions: arrays by choice, never compared
  public record Clusters(FloatMatrix centroids, int[] assignment, double[] objectives) {}

  /**
   * Groups rows.
   *
   * @param rows n×d, n ≥ k; only read
   * @throws ShapeException if there are fewer rows than clusters
   * @throws NumericalException if an entry is not finite
   */
  public Clusters of(FloatMatrix rows) {
    if (rows.rows() < clusters) {
      throw new ShapeException("rows to cluster", "at least " + clusters, rows.rows());
    }
    return from(rows, spread(rows.requireFinite("rows")));
  }

  /**
   * Groups rows from centroids that are given; the seed plays no part.
   *
   * @param rows n×d, n ≥ 1; only read
   * @param start k×d; only read
   * @throws ShapeException if the shapes do not fit
   */
  public Clusters from(FloatMatrix rows, FloatMatrix start) {
    Shapes.requireCount("rows of the first centroids", clusters, start.rows());
    int n = Shapes.arrayLength("rows", rows.rows());
    if (n == 0) {
      throw new ShapeException("rows to cluster", "at least 1", 0);
    }
    List<Double> objectives = new ArrayList<>();
    FloatMatrix centroids = start;
    var assignment = new int[n];
    Arrays.fill(assignment, -1);
    for (int round = 0; ; round++) {
      Neighbors nearest = NearestRows.of(rows, centroids, Score.EUCLIDEAN, 1);
      int[] next = Arrays.stream(nearest.rows()).mapToInt(row -> (int) row).toArray();
      objectives.add(sum(nearest));
      if (round == rounds || Arrays.equals(next, assignment)) {
        double[] history = objectives.stream().mapToDouble(value -> value).toArray();
        return new Clusters(centroids, next, history);
      }
      assignment = next;
      centroids = means(rows, assignment, centroids, nearest);
    }
  }

  private static double sum(Neighbors nearest) {
    double sum = 0;
    for (float score : nearest.scores()) {
      sum -= score;
    }
    return sum;
  }

  private FloatMatrix means(FloatMatrix rows, int[] assignment, FloatMatrix before, Neighbors far) {
    var sums = new double[clusters][rows.columns()];
    var counts = new int[clusters];
    var row = new float[rows.columns()];
    for (int i = 0; i < assignment.length; i++) {
      rows.copyRow(i, row);
      counts[assignment[i]]++;
      for (int j = 0; j < row.length; j++) {
        sums[assignment[i]][j] += row[j];
      }
    }
    FloatMatrix centroids = FloatMatrix.allocate(clusters, rows.columns());
    float[] distances = far.scores().clone();
    for (int c = 0; c < clusters; c++) {
      if (counts[c] > 0) {
        for (int j = 0; j < row.length; j++) {
          row[j] = (float) (sums[c][j] / counts[c]);
        }
        centroids.setRow(c, row);
      } else {
        centroids.setRow(c, farthest(rows, distances, before.row(c)));
      }
    }
    return centroids;
  }

  /** The row farthest from its centroid, which is then crossed off; as before if all lie on it. */
  private static float[] farthest(FloatMatrix rows, float[] negativeDistances, float[] before) {
    int worst = 0;
    for (int i = 1; i < negativeDistances.length; i++) {
      if (negativeDistances[i] < negativeDistances[worst]) {
        worst = i;
      }
    }
    if (negativeDistances[worst] == 0) {
      return before;
    }
    negativeDistances[worst] = 0;
    return rows.row(worst);
  }

  /** Rows drawn one after another, each with a chance in proportion to its squared distance. */
  private FloatMatrix spread(FloatMatrix rows) {
    RandomGenerator random = seed.random();
    int n = Shapes.arrayLength("rows", rows.rows());
    FloatMatrix chosen = FloatMatrix.allocate(clusters, rows.columns());
    chosen.setRow(0, rows.row(random.nextInt(n)));
    var distances = new double[n];
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
    for (int c = 1; c < clusters; c++) {
      Neighbors toLast = NearestRows.of(rows, chosen.rowRange(c - 1, c), Score.EUCLIDEAN, 1);
      double total = 0;
      for (int i = 0; i < n; i++) {
        distances[i] = Math.min(distances[i], -toLast.score(i, 0));
        total += distances[i];
      }
      chosen.setRow(c, rows.row(drawn(distances, random.nextDouble() * total)));
    }
    return chosen;
  }

  private static int drawn(double[] weights, double place) {
    double left = place;
    for (int i = 0; i < weights.length; i++) {
      left -= weights[i];
      if (left < 0) {
        return i;
      }
    }
    return weights.length - 1;
  }
}
