package dev.invar.diagnose;

import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;

/**
 * The same items twice, row by row: in two spaces, or in one space before and after something was
 * done to them.
 *
 * @param first n×d
 * @param second n×e, the same ids in the same order, seen in the same geometry
 */
public record SpacePair(SpaceView first, SpaceView second) implements Subject {
  public SpacePair {
    if (!first.ids().equals(second.ids())) {
      throw new ShapeException(
          "ids of the second side",
          "the " + first.size() + " ids of the first, in its order",
          second.size() + " other ids or another order");
    }
    if (first.geometry() != second.geometry()) {
      throw new OptionException(
          "geometry of the second side", first.geometry() + ", as the first", second.geometry());
    }
  }

  /** n. */
  public int size() {
    return first.size();
  }

  /** All pairs, with the wider side's width. */
  public Basis basis(Sampling sampling) {
    return basis(size(), sampling);
  }

  /** Some of the pairs, with the wider side's width. */
  public Basis basis(int pairs, Sampling sampling) {
    return new Basis(pairs, size(), Math.max(first.width(), second.width()), sampling.seed());
  }
}
