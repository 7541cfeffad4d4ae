package dev.invar.align.match;

import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.KMeans;
import dev.invar.method.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Centroids of both sides that were matched by their cosines among each other: the blind stand-ins
 * for known pairs.
 *
 * @param x a×dx, of length 1
 * @param y a×dy, of length 1; row i belongs to row i of x
 */
record Anchors(FloatMatrix x, FloatMatrix y) {
  private static final int KMEANS_ROUNDS = 50;
  private static final int KMEANS_STARTS = 3;
  private static final int RESTARTS = 30;

  /**
   * How anchors are made.
   *
   * @param count how often both sides are grouped and their centroids matched
   * @param sample rows of each side that are grouped at a time
   * @param clusters centroids on each side
   */
  record Runs(int count, int sample, int clusters) {
    /** The centroids of the best quarter of the runs, by how well their cosines agree. */
    Anchors of(FloatMatrix x, FloatMatrix y, RandomGenerator random) {
      int rows = (int) Math.min(sample, Math.min(x.rows(), y.rows()));
      int k = Math.min(clusters, rows);
      List<Run> runs = new ArrayList<>();
      for (int run = 0; run < count; run++) {
        runs.add(run(centroids(x, k, random), centroids(y, k, random), random));
      }
      runs.sort(Comparator.comparingDouble(Run::agreement).reversed());
      List<Run> best = runs.subList(0, (count + 3) / 4);
      return new Anchors(joined(best, true), joined(best, false));
    }

    /** Centroids of a sample, the best of several starts. */
    private FloatMatrix centroids(FloatMatrix rows, int k, RandomGenerator random) {
      FloatMatrix some = Clouds.select(rows, drawn(rows, sample, random));
      return IntStream.range(0, KMEANS_STARTS)
          .mapToObj(start -> new KMeans(k, KMEANS_ROUNDS, new Seed(random.nextLong())).of(some))
          .min(
              Comparator.comparingDouble(
                  found -> found.objectives()[found.objectives().length - 1]))
          .orElseThrow()
          .centroids();
    }
  }

  /** One run's matched centroids and the correlation of their cosines. */
  private record Run(FloatMatrix x, FloatMatrix y, double agreement) {}

  private static Run run(FloatMatrix x, FloatMatrix y, RandomGenerator random) {
    double[][] ofX = cosines(x);
    double[][] ofY = cosines(y);
    var assignment = new QuadraticAssignment(ofX, ofY);
    int[] order = assignment.best(RESTARTS, random);
    double scale = Math.sqrt(squares(ofX) * squares(ofY));
    return new Run(
        Clouds.normalized(x),
        Clouds.select(Clouds.normalized(y), order),
        scale > 0 ? assignment.value(order) / scale : 0);
  }

  private static double squares(double[][] values) {
    return Arrays.stream(values).flatMapToDouble(Arrays::stream).map(value -> value * value).sum();
  }

  private static FloatMatrix joined(List<Run> runs, boolean source) {
    List<FloatMatrix> parts = runs.stream().map(source ? Run::x : Run::y).toList();
    long k = parts.getFirst().rows();
    FloatMatrix all = FloatMatrix.allocate(k * parts.size(), parts.getFirst().columns());
    for (int part = 0; part < parts.size(); part++) {
      for (int i = 0; i < k; i++) {
        all.setRow(part * k + i, parts.get(part).row(i));
      }
    }
    return all;
  }

  /** Cosines of centroids among each other, their mean taken off; 0 of each with itself. */
  private static double[][] cosines(FloatMatrix centroids) {
    FloatMatrix unit = Clouds.normalized(Clouds.centred(centroids, Clouds.mean(centroids)));
    FloatMatrix products = unit.timesTranspose(unit);
    int k = products.columns();
    var result = new double[k][k];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        result[i][j] = i == j ? 0 : products.get(i, j);
      }
    }
    return result;
  }

  /** Row numbers drawn without repetition, in ascending order; all if there are no more. */
  static int[] drawn(FloatMatrix rows, int most, RandomGenerator random) {
    int[] numbers = IntStream.range(0, Math.toIntExact(rows.rows())).toArray();
    int count = Math.min(most, numbers.length);
    for (int i = 0; i < count; i++) {
      int other = i + random.nextInt(numbers.length - i);
      int held = numbers[i];
      numbers[i] = numbers[other];
      numbers[other] = held;
    }
    int[] first = Arrays.copyOf(numbers, count);
    Arrays.sort(first);
    return first;
  }

  /** Cosines of rows of the source with the anchors. */
  FloatMatrix describeX(FloatMatrix rows) {
    return rows.timesTranspose(x);
  }

  /** Cosines of rows of the target with the anchors. */
  FloatMatrix describeY(FloatMatrix rows) {
    return rows.timesTranspose(y);
  }
}
