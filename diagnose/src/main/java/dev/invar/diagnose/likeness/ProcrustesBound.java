package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Chance;
import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.Method;
import dev.invar.ranking.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Procrustes bound: how much two spaces differ in their inner products, and the error that the best
 * rotation cannot exceed.
 *
 * <p>δ = √(mean over all i, j of (⟨xᵢ, xⱼ⟩ − ⟨yᵢ, yⱼ⟩)²), not centred; min over rotations R of mean
 * ‖xᵢR − yᵢ‖² ≤ √(d + e)·δ: with A = √(XXᵀ) and B = √(YYᵀ) the left side is at most ‖A − B‖_F²/n ≤
 * ‖A² − B²‖_* / n (Powers and Størmer), and a matrix of rank d + e has a nuclear norm of at most
 * √(d + e) times its Frobenius norm nδ. It holds exactly for the drawn pairs, at most 2,048, i = j
 * among them. The error of the best rotation itself is a figure too.
 *
 * <p>δ from 0 (one is a rotation of the other) to 2 for rows of length 1; the bound and the error
 * in squared lengths, where rows of length 1 at right angles are 2 apart. Cost: O(n²·(d + e)).
 * Weakness: the bound is far above the error, the more the wider the spaces: a small bound promises
 * a good rotation, a large one says nothing. Source: arXiv:2510.13406; Powers and Størmer 1970,
 * doi:10.1007/BF01645492.
 */
@Method(
    id = "procrustes-bound",
    name = "Procrustes bound",
    source = "arXiv:2510.13406, doi:10.1007/BF01645492",
    summary = "Difference of inner products, and the error that the best rotation cannot exceed")
public record ProcrustesBound() implements Metric<SpacePair> {
  public static final ProcrustesBound DEFAULTS = new ProcrustesBound();

  private static final int MOST = 2_048;

  /** Of rows, left out in turn for the interval. */
  private static final int GROUPS = 20;

  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    DrawnPairs pairs = DrawnPairs.of(pair, MOST, sampling);
    String convention = "not centred, " + pair.first().geometry().convention();
    DoubleMatrix x = pairs.x();
    DoubleMatrix y = pairs.y();
    Products products = new Products(x.timesTranspose(x), y.timesTranspose(y));
    double[] squares = products.squares(order(pairs.size()));
    double delta = rootMean(squares);
    double bound = Math.sqrt(x.columns() + (double) y.columns()) * delta;
    double error = error(x, y);
    Figure first =
        Figure.of(
                id(),
                "Procrustes bound (δ, root mean square difference of inner products, %s)"
                    .formatted(convention),
                delta,
                pairs.basis(),
                says(bound))
            .within(products.interval(delta, sampling));
    return List.of(
        chance(products, pairs.size(), sampling)
            .map(value -> first.byChance(value, Chance.SHUFFLED))
            .orElse(first),
        Figure.of(
            id() + ".bound",
            "Most error of the best rotation (mean squared, √(d + e)·δ, %s)".formatted(convention),
            bound,
            pairs.basis(),
            says(bound)),
        Figure.of(
            id() + ".error",
            "Error of the best rotation (mean squared, on the same pairs, %s)"
                .formatted(convention),
            error,
            pairs.basis(),
            String.format(
                Locale.ROOT,
                "A rotation fitted to these very pairs leaves %.3g; new pairs will be worse.",
                error)));
  }

  /**
   * Inner products of both sides.
   *
   * @param x n×n
   * @param y n×n
   */
  private record Products(DoubleMatrix x, DoubleMatrix y) {
    /** Of each row the mean squared difference, the second side's rows in another order. */
    double[] squares(int[] order) {
      var squares = new double[order.length];
      var mine = new double[order.length];
      var theirs = new double[order.length];
      for (int i = 0; i < order.length; i++) {
        x.copyRow(i, mine);
        y.copyRow(order[i], theirs);
        for (int j = 0; j < order.length; j++) {
          double difference = mine[j] - theirs[order[j]];
          squares[i] += difference * difference / order.length;
        }
      }
      return squares;
    }

    /** Jackknife: a row left out leaves with all its pairs. */
    Optional<Interval> interval(double delta, Sampling sampling) {
      int n = Math.toIntExact(x.rows());
      int groups = Math.min(GROUPS, n);
      if (sampling.resamples() < 2 || groups < 2) {
        return Optional.empty();
      }
      double[][] between = between(groups);
      double whole = Arrays.stream(between).flatMapToDouble(Arrays::stream).sum();
      var without = new double[groups];
      for (int group = 0; group < groups; group++) {
        int kept = n - (n - group + groups - 1) / groups;
        double left = whole - 2 * Arrays.stream(between[group]).sum() + between[group][group];
        without[group] = Math.sqrt(Math.max(0, left)) / kept;
      }
      return Resampling.leavingOut(delta, without)
          .map(interval -> Resampling.cut(interval, 0, Double.MAX_VALUE));
    }

    /** Sums of squared differences between groups; row i falls in group i mod groups. */
    private double[][] between(int groups) {
      var sums = new double[groups][groups];
      for (int i = 0; i < x.rows(); i++) {
        double[] mine = x.row(i);
        double[] theirs = y.row(i);
        for (int j = 0; j < mine.length; j++) {
          double difference = mine[j] - theirs[j];
          sums[i % groups][j % groups] += difference * difference;
        }
      }
      return sums;
    }
  }

  private static Optional<Double> chance(Products products, int n, Sampling sampling) {
    var random = sampling.forUse("shuffle").seed().random();
    double sum = 0;
    for (int draw = 0; draw < sampling.chanceDraws(); draw++) {
      sum += rootMean(products.squares(Resampling.shuffle(n, random)));
    }
    return sampling.chanceDraws() == 0
        ? Optional.empty()
        : Optional.of(sum / sampling.chanceDraws());
  }

  private static double rootMean(double[] squares) {
    return Math.sqrt(Arrays.stream(squares).average().orElseThrow());
  }

  /** (‖X‖² + ‖Y‖² − 2‖XᵀY‖_*)/n. */
  private static double error(DoubleMatrix x, DoubleMatrix y) {
    double shared = Arrays.stream(Svd.of(x.transposeTimes(y)).singularValues()).sum();
    double whole = Math.pow(x.frobeniusNorm(), 2) + Math.pow(y.frobeniusNorm(), 2);
    return Math.max(0, whole - 2 * shared) / x.rows();
  }

  private static int[] order(int n) {
    var order = new int[n];
    Arrays.setAll(order, i -> i);
    return order;
  }

  private static String says(double bound) {
    return String.format(
        Locale.ROOT,
        bound < 0.5
            ? "The best rotation leaves a mean squared error of %.3g at most: a rotation will do."
            : "The best rotation may leave a mean squared error up to %.3g. That promises nothing:"
                + " fit one and judge it on pairs held out.",
        bound);
  }
}
