package dev.invar.space;

import dev.invar.method.Method;

/**
 * −Σ |aᵢ − bᵢ|, at most 0: 0 for equal vectors.
 *
 * <p>Less swayed by one coordinate that is far off than {@link EuclideanDistance}; unlike it,
 * changes when the space is rotated. Cost: O(d). Source: Deza, Deza 2009, Encyclopedia of
 * Distances, doi:10.1007/978-3-642-00234-2.
 */
@Method(
    id = "manhattan-distance",
    name = "Manhattan distance",
    source = "doi:10.1007/978-3-642-00234-2",
    summary = "Sum of the coordinate differences, with its sign turned")
public record ManhattanDistance() implements Similarity {
  public static final ManhattanDistance DEFAULTS = new ManhattanDistance();

  @Override
  public double of(float[] a, float[] b) {
    Coordinates.requireComparable(a, b);
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.abs((double) a[i] - b[i]);
    }
    return -sum;
  }
}
