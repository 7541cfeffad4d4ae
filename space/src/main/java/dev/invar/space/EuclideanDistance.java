package dev.invar.space;

import dev.invar.method.Method;

/**
 * −‖a − b‖, at most 0: 0 for equal vectors.
 *
 * <p>Orders as {@link CosineSimilarity} does for vectors of length 1, where ‖a − b‖² = 2 − 2 a·b.
 * Cost: O(d). Source: Deza, Deza 2009, Encyclopedia of Distances, doi:10.1007/978-3-642-00234-2.
 */
@Method(
    id = "euclidean-distance",
    name = "Euclidean distance",
    source = "doi:10.1007/978-3-642-00234-2",
    summary = "Length of the difference, with its sign turned")
public record EuclideanDistance() implements Similarity {
  public static final EuclideanDistance DEFAULTS = new EuclideanDistance();

  @Override
  public double of(float[] a, float[] b) {
    Coordinates.requireComparable(a, b);
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double difference = (double) a[i] - b[i];
      sum += difference * difference;
    }
    return -Math.sqrt(sum);
  }
}
