package dev.invar.align;

import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.util.ArrayList;
import java.util.List;

/**
 * Two or more spaces in one frame: what an {@link Aligner} fits. A vector of any of them is
 * compared with vectors of the others by the cosine in the frame.
 *
 * @param sides one per space, all into one frame
 */
public record Alignment(List<SideMap> sides) {
  /**
   * @throws ShapeException if there are fewer than two sides, or they lead to frames of different
   *     widths
   */
  public Alignment {
    sides = List.copyOf(sides);
    if (sides.size() < 2) {
      throw new ShapeException("sides of an alignment", "at least 2", sides.size());
    }
    int width = sides.getFirst().map().outputWidth();
    for (SideMap side : sides) {
      if (side.map().outputWidth() != width) {
        throw new ShapeException(
            "frame width of space " + side.space(),
            width + ", as of the first side",
            side.map().outputWidth());
      }
    }
  }

  /** Width of the frame. */
  public int width() {
    return sides.getFirst().map().outputWidth();
  }

  /**
   * The side of a space.
   *
   * @throws ShapeException if the alignment has not this space; names those that it has
   */
  public SideMap side(Space space) {
    return sides.stream()
        .filter(side -> side.space().isSame(space))
        .findFirst()
        .orElseThrow(() ->
            new ShapeException(
                "space to align", "one of " + sides.stream().map(SideMap::space).toList(), space));
  }

  /** Whether a space is among the sides. */
  public boolean has(Space space) {
    return sides.stream().anyMatch(side -> side.space().isSame(space));
  }

  /**
   * The query side: queries of one space search an index of the other, which stays as it is.
   *
   * @param from the space of the queries, usually the new model's
   * @param to the space of the index, usually the old model's
   */
  public Bridge bridge(Space from, Space to) {
    return new Bridge(side(from), side(to));
  }

  /**
   * The document side: stored vectors of one space become vectors of the other.
   *
   * @param from the space of the stored vectors, usually the old model's
   * @param to the space they move to, usually the new model's
   */
  public Migration migration(Space from, Space to) {
    return new Migration(side(from), side(to));
  }

  /**
   * This alignment with another mean for a role of a space.
   *
   * @param mean of the space's vectors of length 1 in that role, d values
   */
  public Alignment withMean(Space space, Role role, double[] mean) {
    SideMap changed = side(space);
    var all = new ArrayList<SideMap>();
    for (SideMap side : sides) {
      all.add(side == changed ? side.withMean(role, mean) : side);
    }
    return new Alignment(all);
  }
}
