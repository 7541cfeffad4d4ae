package dev.invar.space;

import dev.invar.method.Method;

/**
 * a·b / (‖a‖‖b‖), in [−1, 1]: 1 same direction, 0 at right angles, −1 opposite.
 *
 * <p>Blind to length; not defined for a zero vector. Cost: O(d). Weakness: it cannot tell angles
 * below about 10⁻⁸ from 0, {@link AngularSimilarity} can. Source: Salton, Wong, Yang 1975,
 * doi:10.1145/361219.361220.
 */
@Method(
    id = "cosine-similarity",
    name = "Cosine similarity",
    source = "doi:10.1145/361219.361220",
    summary = "Cosine of the angle between two vectors")
public record CosineSimilarity() implements Similarity {
  public static final CosineSimilarity DEFAULTS = new CosineSimilarity();

  @Override
  public double of(float[] a, float[] b) {
    Coordinates.requireComparable(a, b);
    double lengths =
        Coordinates.lengthOfDirection(a, "first") * Coordinates.lengthOfDirection(b, "second");
    return Math.clamp(Coordinates.dot(a, b) / lengths, -1, 1);
  }
}
