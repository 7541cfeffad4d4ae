package dev.invar.index.upgrade;

import dev.invar.align.file.AlignmentFile;
import dev.invar.align.upgrade.AnchoredBridge;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.index.IndexMoment;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import java.io.IOException;
import java.util.Optional;

/**
 * What an upgrade knows about the spaces before and after.
 *
 * @param alignment the map between them; empty if none was fitted
 * @param before statistics of the index's vectors, or of a sample
 * @param after statistics of a sample of the new model's vectors of passages; 50 are enough
 * @param past what past queries have in common; empty if none are known
 */
public record TwoSpaces(
    Optional<AlignmentFile> alignment,
    SpaceStatistics before,
    SpaceStatistics after,
    Optional<PastQueries> past) {
  /** How many of an index's vectors its statistics are taken of, at most. */
  static final int SAMPLE = 4096;

  /** Spaces without a map and without past queries. */
  public TwoSpaces(SpaceStatistics before, SpaceStatistics after) {
    this(Optional.empty(), before, after, Optional.empty());
  }

  /** These spaces with a map between them. */
  public TwoSpaces with(AlignmentFile map) {
    return new TwoSpaces(Optional.of(map), before, after, past);
  }

  /** These spaces with what past queries have in common. */
  public TwoSpaces with(PastQueries queries) {
    return new TwoSpaces(alignment, before, after, Optional.of(queries));
  }

  /**
   * Statistics of an index's vectors: of all, or of 4,096 at even distances. Cost: O(nd²).
   *
   * @param index with at least two vectors
   * @throws ShapeException if it has fewer
   */
  public static SpaceStatistics statisticsOf(IndexMoment index) throws IOException {
    return SpaceStatistics.of(VectorSample.of(index, SAMPLE));
  }

  /**
   * Refuses spaces that these are not of.
   *
   * @throws ShapeException if a width differs, or the map lacks a space
   */
  void requireSpaces(Space from, Space to) {
    requireWidth("statistics of the index's vectors", from, before.width());
    requireWidth("statistics of the new vectors", to, after.width());
    past.ifPresent(queries -> {
      requireWidth("mean of past queries in the index's space", from, width(queries.before()));
      requireWidth("mean of past queries in the new space", to, width(queries.after()));
    });
    bridge(from, to);
  }

  private static int width(QueryShift shift) {
    return shift.mean().length;
  }

  private static void requireWidth(String what, Space space, int width) {
    if (width != space.width()) {
      throw new ShapeException("width of the " + what, space.width() + ", as " + space, width);
    }
  }

  /** The bridge from the new model's queries to the index. */
  Optional<AnchoredBridge> bridge(Space from, Space to) {
    return alignment.map(file -> AnchoredBridge.of(file.alignment(), to, from));
  }
}
