package dev.invar.diagnose.embedding;

import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/** How strongly rows hold each other, as t-SNE has it. */
final class Affinities {
  /** Halvings and doublings of β, more than a float's precision needs. */
  private static final int STEPS = 100;

  private static final double CLOSE_ENOUGH = 1e-5;

  private Affinities() {}

  /**
   * p_ij, n×n row by row, symmetric, 0 on the diagonal, of sum 1 for n ≥ 2.
   *
   * @param rows n×d; only read
   */
  static float[] of(DoubleMatrix rows, double perplexity, int threads) {
    int n = (int) rows.rows();
    double[] entries = rows.toArray();
    var affinities = new float[n * n];
    try (var pool = new ForkJoinPool(threads)) {
      pool.submit(() ->
              IntStream.range(0, n)
                  .parallel()
                  .forEach(i -> row(entries, n, i, Math.log(perplexity), affinities)))
          .join();
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        float both = (affinities[i * n + j] + affinities[j * n + i]) / (2f * n);
        affinities[i * n + j] = both;
        affinities[j * n + i] = both;
      }
    }
    return affinities;
  }

  /** p_·|i, by bisection on β. */
  private static void row(double[] entries, int n, int i, double entropy, float[] affinities) {
    double[] distances = distances(entries, n, i);
    double nearest = Double.POSITIVE_INFINITY;
    for (int j = 0; j < n; j++) {
      nearest = j == i ? nearest : Math.min(nearest, distances[j]);
    }
    for (int j = 0; j < n; j++) {
      distances[j] -= nearest;
    }
    var weights = new double[n];
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double beta = 1 / Math.max(Double.MIN_NORMAL, mean(distances, i));
    for (int step = 0; step < STEPS; step++) {
      double excess = weigh(distances, i, beta, weights) - entropy;
      if (Math.abs(excess) < CLOSE_ENOUGH) {
        break;
      }
      if (excess > 0) {
        low = beta;
        beta = Double.isInfinite(high) ? Math.min(2 * beta, Double.MAX_VALUE) : (beta + high) / 2;
      } else {
        high = beta;
        beta = (low + beta) / 2;
      }
    }
    for (int j = 0; j < n; j++) {
      affinities[i * n + j] = (float) weights[j];
    }
  }

  private static double[] distances(double[] entries, int n, int i) {
    int width = entries.length / n;
    var distances = new double[n];
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int c = 0; c < width; c++) {
        double difference = entries[i * width + c] - entries[j * width + c];
        sum += difference * difference;
      }
      distances[j] = sum;
    }
    return distances;
  }

  private static double mean(double[] distances, int i) {
    return (Arrays.stream(distances).sum() - distances[i]) / Math.max(1, distances.length - 1);
  }

  /** Sets the weights of all others for a β and gives their entropy. */
  private static double weigh(double[] distances, int i, double beta, double[] weights) {
    double sum = 0;
    double product = 0;
    for (int j = 0; j < weights.length; j++) {
      double exponent = beta * distances[j];
      weights[j] = j == i ? 0 : Math.exp(-exponent);
      sum += weights[j];
      product += weights[j] > 0 ? weights[j] * exponent : 0;
    }
    for (int j = 0; sum > 0 && j < weights.length; j++) {
      weights[j] /= sum;
    }
    return sum > 0 ? Math.log(sum) + product / sum : 0;
  }
}
