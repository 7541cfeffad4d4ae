package dev.invar.diagnose.embedding;

/**
 * Places in the plane.
 *
 * @param x of each row, finite; shared, not copied
 * @param y of each row, finite; shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record PlanarPlaces(double[] x, double[] y) {
  /** n. */
  public int size() {
    return x.length;
  }
}
