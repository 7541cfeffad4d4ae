package dev.invar.checks.diagnose.hubness;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** In how many lists of nearest rows each row stands, from all distances sorted. */
final class PlainCounts {
  private PlainCounts() {}

  /** Normal rows, taken as they are. */
  static SpaceView normal(int n, int width, Seed seed) {
    RandomGenerator random = seed.random();
    FloatMatrix rows = FloatMatrix.allocate(n, width);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < width; j++) {
        rows.set(i, j, (float) random.nextGaussian());
      }
    }
    List<String> ids = IntStream.range(0, n).mapToObj(Integer::toString).toList();
    var set = new VectorSet(ids, rows, Space.declared("normal", width));
    return SpaceView.of(set, Geometry.AS_GIVEN, Effort.DEFAULTS);
  }

  /** Counts of rows among the k nearest of each asker; of itself never, if they are the same. */
  static double[] of(SpaceView askers, SpaceView rows, int k) {
    var counts = new double[rows.size()];
    for (int i = 0; i < askers.size(); i++) {
      int asker = i;
      IntStream.range(0, rows.size())
          .boxed()
          .filter(row -> askers != rows || row != asker)
          .sorted(Comparator.comparingDouble(row -> squaredDistance(askers, asker, rows, row)))
          .limit(k)
          .forEach(row -> counts[row]++);
    }
    return counts;
  }

  private static double squaredDistance(SpaceView a, int i, SpaceView b, int j) {
    float[] x = a.set().vectors().row(i);
    float[] y = b.set().vectors().row(j);
    double sum = 0;
    for (int c = 0; c < x.length; c++) {
      sum += ((double) x[c] - y[c]) * ((double) x[c] - y[c]);
    }
    return sum;
  }

  /** The largest difference of the five figures from those of counts. */
  static double difference(List<Figure> figures, double[] counts) {
    double[] expected = figures(counts);
    double largest = 0;
    for (int i = 0; i < expected.length; i++) {
      double found = figures.get(i).value().asNumber().orElse(Double.NaN);
      largest = Math.max(largest, Math.abs(found - expected[i]));
    }
    return largest;
  }

  /** Skewness, largest, share of zeros, Gini coefficient, share of the top hundredth. */
  private static double[] figures(double[] counts) {
    int n = counts.length;
    double mean = Arrays.stream(counts).average().orElseThrow();
    double variance = Arrays.stream(counts).map(c -> Math.pow(c - mean, 2)).sum() / n;
    double third = Arrays.stream(counts).map(c -> Math.pow(c - mean, 3)).sum() / n;
    double[] falling = Arrays.stream(counts).map(c -> -c).sorted().map(c -> -c).toArray();
    double differences = 0;
    for (double a : counts) {
      for (double b : counts) {
        differences += Math.abs(a - b);
      }
    }
    double top = Arrays.stream(falling).limit((long) Math.ceil(n / 100.0)).sum();
    return new double[] {
      third / Math.pow(variance, 1.5),
      falling[0],
      (double) Arrays.stream(counts).filter(c -> c == 0).count() / n,
      differences / (2 * mean * n * n),
      top / (mean * n)
    };
  }
}
