package dev.invar.align.upgrade;

import dev.invar.align.UnitLength;
import dev.invar.linalg.CrossProduct;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * How a space's stored vectors lie, as far as scores need it: their mean m and covariance C, of
 * vectors scaled to length 1. For a query q the scores ⟨q, d⟩ over all stored d then have the mean
 * ⟨q, m⟩ and the variance qᵀCq, without looking at any d: a score in units of its own spread, z(d)
 * = (⟨q, d⟩ − ⟨q, m⟩) / √(qᵀCq), compares across spaces.
 *
 * <p>A sample of 50 vectors does as well as all of them. Safe for use by several threads.
 */
public final class SpaceStatistics {
  private final double[] mean;
  private final DoubleMatrix covariance;
  private final FloatMatrix floats;
  private final long count;

  private SpaceStatistics(double[] mean, DoubleMatrix covariance, long count) {
    this.mean = mean;
    this.covariance = covariance;
    this.floats = covariance.toFloats();
    this.count = count;
  }

  /**
   * The statistics of some vectors.
   *
   * @param rows n×d, n ≥ 2, none zero; only read. Cost: O(nd²)
   * @throws ShapeException if there are fewer than two
   */
  public static SpaceStatistics of(FloatMatrix rows) {
    if (rows.rows() < 2) {
      throw new ShapeException("vectors to take statistics of", "at least 2", rows.rows());
    }
    FloatMatrix unit = UnitLength.ofRows(rows, "vector");
    var sums = new CrossProduct(rows.columns(), rows.columns());
    sums.add(unit, unit);
    return new SpaceStatistics(
        sums.meanX(), sums.centredProduct().scaled(1.0 / rows.rows()), rows.rows());
  }

  /**
   * Statistics that were kept.
   *
   * @param mean m, d values; copied
   * @param covariance C, d×d; copied
   * @param count of how many vectors they are, at least 2
   */
  public static SpaceStatistics of(double[] mean, DoubleMatrix covariance, long count) {
    if (covariance.rows() != mean.length || covariance.columns() != mean.length) {
      throw new ShapeException(
          "covariance", mean.length + "×" + mean.length + ", as the mean", covariance);
    }
    return new SpaceStatistics(mean.clone(), covariance.copy(), count);
  }

  /** m, d values; a copy. */
  public double[] mean() {
    return mean.clone();
  }

  /** C, d×d; a copy. */
  public DoubleMatrix covariance() {
    return covariance.copy();
  }

  /** Of how many vectors they are. */
  public long count() {
    return count;
  }

  /** d. */
  public int width() {
    return mean.length;
  }

  /** ⟨q, m⟩, the mean score of a query. */
  public double meanScore(float[] query) {
    requireWidth(query);
    double sum = 0;
    for (int i = 0; i < mean.length; i++) {
      sum += query[i] * mean[i];
    }
    return sum;
  }

  /** √(qᵀCq), the standard deviation of a query's scores. Cost: O(d²). */
  public double deviation(float[] query) {
    requireWidth(query);
    float[] product = floats.times(query);
    double sum = 0;
    for (int i = 0; i < product.length; i++) {
      sum += (double) product[i] * query[i];
    }
    return Math.sqrt(Math.max(0, sum));
  }

  /**
   * How a query's scores become comparable with those of other spaces.
   *
   * @throws NumericalException if all stored vectors score the same, so that there is no scale
   */
  public ScoreScale scale(float[] query) {
    double deviation = deviation(query);
    if (!(deviation > 0)) {
      throw new NumericalException(
          "spread of a query's scores over %d vectors: expected more than 0, found %s"
              .formatted(count, deviation));
    }
    return new ScoreScale(meanScore(query), deviation);
  }

  private void requireWidth(float[] query) {
    if (query.length != mean.length) {
      throw new ShapeException("width of a query", mean.length, query.length);
    }
  }
}
