package dev.invar.checks.align.interpolate;

import dev.invar.align.interpolate.QueryInterpolation;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.util.random.RandomGenerator;

/**
 * Holds an interpolation to its promise: a point between two queries that mean the same, each with
 * an error of its own, is nearer to what they mean than the old query. With errors as long as what
 * is meant, a weight α gains 1/√(1 + (1 − α)² + α²) − 1/√2: 0.065 at α = 0.2, 0.109 at the
 * midpoint. The criterion is three quarters of that.
 */
abstract class QueryInterpolationCheck implements MethodCheck {
  private static final int QUERIES = 2000;
  private static final int WIDTH = 64;
  private static final double SHARE = 0.75;

  private final QueryInterpolation interpolation;
  private final double weight;

  /**
   * @param interpolation what is held to its promise
   * @param weight α that its options stand for
   */
  QueryInterpolationCheck(QueryInterpolation interpolation, double weight) {
    this.interpolation = interpolation;
    this.weight = weight;
  }

  @Override
  public final String data() {
    return QUERIES
        + " generated meanings of width "
        + WIDTH
        + ", two queries each, with independent errors as long as the meaning";
  }

  @Override
  public final String measure() {
    return "mean cosine of the point between with the meaning, minus the old query's, no unit";
  }

  @Override
  public final Criterion criterion() {
    double rest = 1 - weight;
    double ideal = 1 / Math.sqrt(1 + rest * rest + weight * weight) - 1 / Math.sqrt(2);
    return Criterion.atLeast(SHARE * ideal);
  }

  @Override
  public final double measured(Seed seed) {
    RandomGenerator random = seed.random();
    double gain = 0;
    for (int query = 0; query < QUERIES; query++) {
      float[] meaning = gaussian(random);
      float[] first = plus(meaning, gaussian(random));
      float[] second = plus(meaning, gaussian(random));
      float[] between = interpolation.between(first, second);
      gain += (cosine(between, meaning) - cosine(first, meaning)) / QUERIES;
    }
    return gain;
  }

  private static float[] gaussian(RandomGenerator random) {
    var vector = new float[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  private static float[] plus(float[] a, float[] b) {
    var sum = a.clone();
    for (int i = 0; i < WIDTH; i++) {
      sum[i] += b[i];
    }
    return sum;
  }

  private static double cosine(float[] a, float[] b) {
    double product = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (int i = 0; i < WIDTH; i++) {
      product += (double) a[i] * b[i];
      squaresA += (double) a[i] * a[i];
      squaresB += (double) b[i] * b[i];
    }
    return product / Math.sqrt(squaresA * squaresB);
  }
}
