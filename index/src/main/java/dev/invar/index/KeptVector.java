package dev.invar.index;

import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;

/**
 * A vector as an index keeps it: its direction, and the length it was given with.
 *
 * @param unit of length 1, or in a normalised space as it was given; shared, not copied, and only
 *     read
 * @param length of the vector as it was given, no unit, above 0; 1 in a normalised space
 */
@SuppressWarnings("ArrayRecordComponent") // vectors are shared: there are millions of them
public record KeptVector(float[] unit, float length) {
  /**
   * A vector as an index of its space would keep it; shared if the space is normalised.
   *
   * @param what what the vector is, for messages
   * @throws ShapeException if it is not as wide as the space
   * @throws NumericalException if it holds NaN or infinity, is all zero, or has not length 1 in a
   *     normalised space
   */
  public static KeptVector of(float[] vector, Space space, String what) {
    UnitVectors.check(vector, space, what);
    return of(vector, space);
  }

  /**
   * The direction of a query, whatever its length: what an index compares.
   *
   * @return of length 1, a new array
   * @throws ShapeException if it is not as wide as the space
   * @throws NumericalException if it holds NaN or infinity, or is all zero
   */
  public static float[] directionOf(float[] query, Space space) {
    UnitVectors.checkQuery(query, space);
    return UnitVectors.of(query);
  }

  /** As {@link #of(float[], Space, String)}, of a vector that has been checked. */
  static KeptVector of(float[] vector, Space space) {
    return space.normalized()
        ? new KeptVector(vector, 1)
        : new KeptVector(UnitVectors.of(vector), (float) UnitVectors.length(vector));
  }
}
