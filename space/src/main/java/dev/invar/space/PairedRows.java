package dev.invar.space;

import dev.invar.method.ShapeException;
import java.util.List;

/**
 * The same items in two or more spaces: row i of every side is the same item. Widths may differ.
 *
 * @param sides k ≥ 2 sets with the same ids in the same order; vectors shared, not copied
 */
public record PairedRows(List<VectorSet> sides) {
  /**
   * @throws ShapeException if there are fewer than two sides, or their ids differ; names the first
   *     row that does
   */
  public PairedRows {
    sides = List.copyOf(sides);
    if (sides.size() < 2) {
      throw new ShapeException("sides of paired rows", "at least 2", sides.size());
    }
    for (int side = 1; side < sides.size(); side++) {
      requireSameIds(sides.getFirst().ids(), sides.get(side).ids(), side + 1);
    }
  }

  /** Pairs two sets that already have the same ids in the same order. */
  public static PairedRows of(VectorSet source, VectorSet target) {
    return new PairedRows(List.of(source, target));
  }

  /**
   * Pairs the items that all sets have, in the order of the first; vectors are copied. Cost: O(n)
   * for each set, and the copies.
   *
   * @param sets at least two, ids in any order; only read
   * @throws ShapeException if there are fewer than two sets
   */
  public static PairedRows join(List<VectorSet> sets) {
    if (sets.size() < 2) {
      throw new ShapeException("sets to join", "at least 2", sets.size());
    }
    List<String> common = sets.getFirst().ids();
    for (VectorSet set : sets.subList(1, sets.size())) {
      var ids = set.rowsById();
      common = common.stream().filter(ids::containsKey).toList();
    }
    List<String> shared = common;
    return new PairedRows(sets.stream().map(set -> set.select(shared)).toList());
  }

  /** The first side. */
  public VectorSet source() {
    return sides.getFirst();
  }

  /** The second side. */
  public VectorSet target() {
    return sides.get(1);
  }

  /** n, how many items are paired. */
  public int size() {
    return source().size();
  }

  /** The ids of the items, in order of rows. */
  public List<String> ids() {
    return source().ids();
  }

  private static void requireSameIds(List<String> first, List<String> other, int side) {
    if (first.size() != other.size()) {
      throw new ShapeException(
          "rows of side " + side, first.size() + ", as side 1 has", other.size());
    }
    for (int row = 0; row < first.size(); row++) {
      if (!first.get(row).equals(other.get(row))) {
        throw new ShapeException(
            "id of row " + row + " of side " + side,
            first.get(row) + ", as in side 1",
            other.get(row));
      }
    }
  }
}
