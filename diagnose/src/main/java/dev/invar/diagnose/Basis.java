package dev.invar.diagnose;

import dev.invar.method.Seed;

/**
 * What a figure was measured on.
 *
 * @param rows n, how many rows were measured
 * @param of how many there are; more than {@code rows} if these were drawn
 * @param width d
 * @param seed of the draw, and of whatever else is random in the figure
 */
public record Basis(long rows, long of, int width, Seed seed) {
  /** Whether the rows are all there are. */
  public boolean isWhole() {
    return rows == of;
  }
}
