package dev.invar.diagnose.evidence;

import dev.invar.linalg.CrossProduct;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Counts, sums and products of rows, kept in groups that rows fall into at random, so that an
 * interval needs no second pass: drawing groups with putting back is a bootstrap over blocks.
 *
 * <p>Memory: up to {@value #GROUPS} matrices of d×d doubles, off the heap.
 */
public final class Moments {
  private static final int GROUPS = 32;

  /** Rows that are read at a time. */
  private static final int CHUNK = 8192;

  private final List<Group> groups;
  private final int width;

  private Moments(List<Group> groups, int width) {
    this.groups = groups;
    this.width = width;
  }

  /** Where rows come from. */
  @FunctionalInterface
  public interface Rows {
    /** Rows {@code from} to {@code to − 1}; a new matrix. */
    FloatMatrix range(int from, int to);
  }

  /**
   * Sums over some rows.
   *
   * @param count n
   * @param sum Σx, d values
   * @param product Σxxᵀ, d×d
   */
  @SuppressWarnings("ArrayRecordComponent") // inside this class, never compared
  private record Group(long count, double[] sum, DoubleMatrix product) {}

  /**
   * Reads rows once.
   *
   * @param n at least 1
   * @param seed of the groups
   */
  public static Moments of(Rows rows, int n, int width, Seed seed) {
    RandomGenerator random = seed.derive("groups").random();
    int count = Math.min(GROUPS, n);
    var sums = new ArrayList<CrossProduct>();
    for (int g = 0; g < count; g++) {
      sums.add(new CrossProduct(width, width));
    }
    for (int from = 0; from < n; from += CHUNK) {
      FloatMatrix chunk = rows.range(from, Math.min(n, from + CHUNK));
      long share = Math.max(1, chunk.rows() / count);
      for (long at = 0; at < chunk.rows(); at += share) {
        FloatMatrix part = chunk.rowRange(at, Math.min(chunk.rows(), at + share));
        sums.get(random.nextInt(count)).add(part, part);
      }
    }
    return new Moments(sums.stream().map(Moments::group).toList(), width);
  }

  private static Group group(CrossProduct sums) {
    double[] sum = sums.meanX();
    Arrays.setAll(sum, j -> sum[j] * sums.count());
    return new Group(sums.count(), sum, sums.product());
  }

  /** n. */
  public long count() {
    return groups.stream().mapToLong(Group::count).sum();
  }

  /** d. */
  public int width() {
    return width;
  }

  /** How many groups there are. */
  public int groups() {
    return groups.size();
  }

  /** The mean of the rows, d values. */
  public double[] mean() {
    var mean = new double[width];
    double n = count();
    groups.forEach(group -> Arrays.setAll(mean, j -> mean[j] + group.sum[j] / n));
    return mean;
  }

  /** Σxxᵀ, d×d, not centred. */
  public DoubleMatrix product() {
    return groups.stream().map(Group::product).reduce(DoubleMatrix::plus).orElseThrow();
  }

  /** Groups drawn with putting back, as many as there are. */
  public Moments resampled(RandomGenerator random) {
    var drawn = new ArrayList<Group>();
    for (int g = 0; g < groups.size(); g++) {
      drawn.add(groups.get(random.nextInt(groups.size())));
    }
    return new Moments(drawn, width);
  }

  /** The spectrum. Cost: two eigendecompositions of a d×d matrix. */
  public Spectrum spectrum() {
    DoubleMatrix product = product();
    double[] mean = mean();
    long n = count();
    double[] squares = SymmetricEigen.of(product).values();
    DoubleMatrix covariance = DoubleMatrix.allocate(width, width);
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < width; j++) {
        covariance.set(i, j, product.get(i, j) / n - mean[i] * mean[j]);
      }
    }
    double[] variances = positive(SymmetricEigen.of(covariance).values(), squares[0] / n);
    double[] singular = positive(squares, squares[0]);
    Arrays.setAll(singular, j -> Math.sqrt(singular[j]));
    return new Spectrum(n, Arrays.copyOf(singular, (int) Math.min(n, width)), variances);
  }

  /** Values that are no more than rounding of the largest are 0. */
  private double[] positive(double[] values, double largest) {
    double least = largest * width * Math.ulp(1.0);
    return Arrays.stream(values).map(value -> value > least ? value : 0).toArray();
  }
}
