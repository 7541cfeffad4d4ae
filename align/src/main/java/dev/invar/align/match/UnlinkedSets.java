package dev.invar.align.match;

import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import java.util.Optional;

/**
 * Vectors of the same sort of texts in two spaces, without links: the same texts in unknown order,
 * texts of which some are the same, or just texts of one kind. The ids of the two sides say nothing
 * about each other.
 *
 * @param source n×dx; shared, not copied
 * @param target m×dy; shared, not copied
 * @param known pairs that are known all the same, of items inside or outside the sets
 */
public record UnlinkedSets(VectorSet source, VectorSet target, Optional<PairedRows> known) {
  /**
   * @throws ShapeException if the known pairs have not two sides, or live in other spaces
   */
  public UnlinkedSets {
    if (known.isPresent()) {
      PairedRows pairs = known.get();
      if (pairs.sides().size() != 2) {
        throw new ShapeException("sides of the known pairs", 2, pairs.sides().size());
      }
      source.space().requireSame(pairs.source().space(), "first side of the known pairs");
      target.space().requireSame(pairs.target().space(), "second side of the known pairs");
    }
  }

  /** Two sets of which no pair is known. */
  public static UnlinkedSets of(VectorSet source, VectorSet target) {
    return new UnlinkedSets(source, target, Optional.empty());
  }

  /** The same sets with known pairs. */
  public UnlinkedSets withKnown(PairedRows pairs) {
    return new UnlinkedSets(source, target, Optional.of(pairs));
  }
}
