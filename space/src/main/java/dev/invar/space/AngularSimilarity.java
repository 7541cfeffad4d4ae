package dev.invar.space;

import dev.invar.method.Method;

/**
 * 1 − θ/π, θ the angle between a and b in radians; in [0, 1]: 1 same direction, ½ at right angles,
 * 0 opposite.
 *
 * <p>Orders as {@link CosineSimilarity} does, but 1 minus it is a metric on directions. θ = 2
 * atan2(‖u − v‖, ‖u + v‖) for the unit vectors u and v, which is exact for small angles where the
 * arc cosine is not. Not defined for a zero vector. Cost: O(d). Source: Cer et al. 2018,
 * arXiv:1803.11175; the angle after Kahan 2006, How futile are mindless assessments of roundoff,
 * section 12.
 */
@Method(
    id = "angular-similarity",
    name = "Angular similarity",
    source = "arXiv:1803.11175",
    summary = "One minus the angle between two vectors over π")
public record AngularSimilarity() implements Similarity {
  public static final AngularSimilarity DEFAULTS = new AngularSimilarity();

  @Override
  public double of(float[] a, float[] b) {
    Coordinates.requireComparable(a, b);
    double lengthA = Coordinates.lengthOfDirection(a, "first");
    double lengthB = Coordinates.lengthOfDirection(b, "second");
    double difference = 0;
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double u = a[i] / lengthA;
      double v = b[i] / lengthB;
      difference += (u - v) * (u - v);
      sum += (u + v) * (u + v);
    }
    return 1 - 2 * Math.atan2(Math.sqrt(difference), Math.sqrt(sum)) / Math.PI;
  }
}
