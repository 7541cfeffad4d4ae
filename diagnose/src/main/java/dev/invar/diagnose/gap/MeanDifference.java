package dev.invar.diagnose.gap;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.ranking.Interval;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** ‖Δ‖, Δ the difference of two means, with its interval from groups of rows drawn anew. */
final class MeanDifference {
  private static final int GROUPS = 32;

  private MeanDifference() {}

  /** ‖m(x) − m(y)‖. */
  static double length(DoubleMatrix x, DoubleMatrix y) {
    return distance(Separability.mean(x), Separability.mean(y));
  }

  /** Rows of both sides are drawn apart from one another; empty for fewer than two groups. */
  static Optional<Interval> interval(
      double value, DoubleMatrix x, DoubleMatrix y, Sampling sampling) {
    if (sampling.resamples() < 2) {
      return Optional.empty();
    }
    double[][] first = groupMeans(x);
    double[][] second = groupMeans(y);
    if (first.length < 2 || second.length < 2) {
      return Optional.empty();
    }
    RandomGenerator random = sampling.seed().random();
    var resampled = new double[sampling.resamples()];
    for (int r = 0; r < resampled.length; r++) {
      resampled[r] = distance(drawn(first, random), drawn(second, random));
    }
    return around(value, resampled);
  }

  /** Pairs are drawn together: what both sides of a pair have in common does not move Δ. */
  static Optional<Interval> ofPairs(
      double value, DoubleMatrix x, DoubleMatrix y, Sampling sampling) {
    double[][] differences = groupMeans(x.minus(y));
    if (differences.length < 2) {
      return Optional.empty();
    }
    RandomGenerator random = sampling.seed().random();
    var zero = new double[x.columns()];
    var resampled = new double[sampling.resamples()];
    Arrays.setAll(resampled, r -> distance(drawn(differences, random), zero));
    return around(value, resampled);
  }

  /** A length is never below 0. */
  private static Optional<Interval> around(double value, double[] resampled) {
    return Resampling.around(value, resampled)
        .map(interval -> Resampling.cut(interval, 0, Double.MAX_VALUE));
  }

  /** Means of groups of nearly one size; row i falls in group i mod count. */
  private static double[][] groupMeans(DoubleMatrix rows) {
    int count = (int) Math.min(GROUPS, rows.rows());
    var means = new double[count][rows.columns()];
    var sizes = new int[count];
    var row = new double[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      sizes[i % count]++;
      for (int j = 0; j < row.length; j++) {
        means[i % count][j] += row[j];
      }
    }
    for (int group = 0; group < count; group++) {
      for (int j = 0; j < row.length; j++) {
        means[group][j] /= sizes[group];
      }
    }
    return means;
  }

  private static double[] drawn(double[][] groups, RandomGenerator random) {
    var mean = new double[groups[0].length];
    for (int draw = 0; draw < groups.length; draw++) {
      double[] group = groups[random.nextInt(groups.length)];
      for (int j = 0; j < mean.length; j++) {
        mean[j] += group[j] / groups.length;
      }
    }
    return mean;
  }

  static double distance(double[] a, double[] b) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      square += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(square);
  }
}
