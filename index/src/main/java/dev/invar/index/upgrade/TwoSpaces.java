package dev.invar.index.upgrade;

import dev.invar.align.Bridge;
import dev.invar.align.file.AlignmentFile;
import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.index.IndexMoment;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import java.io.IOException;
import java.util.Optional;

/**
 * What an upgrade knows about the spaces before and after.
 *
 * @param alignment the map between them; empty if none was fitted
 * @param before statistics of the index's vectors, or of a sample
 * @param after statistics of a sample of the new model's vectors of passages; 50 are enough
 * @param inFrame statistics of the index's vectors in the map's frame; empty without a map
 */
public record TwoSpaces(
    Optional<AlignmentFile> alignment,
    SpaceStatistics before,
    SpaceStatistics after,
    Optional<SpaceStatistics> inFrame) {
  /** How many of an index's vectors its statistics are taken of, at most. */
  static final int SAMPLE = 4096;

  /**
   * @throws OptionException if there is a map without statistics in its frame, or the reverse
   */
  public TwoSpaces {
    if (alignment.isPresent() != inFrame.isPresent()) {
      throw new OptionException(
          "statistics in the frame", "as many as there are maps", "one without the other");
    }
  }

  /**
   * Takes the statistics of an index's vectors: of all, or of 4,096 at even distances.
   *
   * @param index the index to upgrade, with at least two vectors
   * @param alignment the map between its space and the new one, if there is one
   * @param after statistics of a sample of the new model's vectors of passages
   * @throws ShapeException if the alignment has not the index's space
   */
  public static TwoSpaces of(
      IndexMoment index, Optional<AlignmentFile> alignment, SpaceStatistics after)
      throws IOException {
    FloatMatrix sample = VectorSample.of(index, SAMPLE);
    return new TwoSpaces(
        alignment,
        SpaceStatistics.of(sample),
        after,
        alignment.map(file -> {
          Space space = index.settings().space().orElseThrow();
          return SpaceStatistics.of(file.alignment().side(space).apply(sample, Role.PASSAGE));
        }));
  }

  /**
   * Refuses spaces that these are not of.
   *
   * @throws ShapeException if a width differs, or the map lacks a space
   */
  void requireSpaces(Space from, Space to) {
    requireWidth("statistics of the index's vectors", from, before);
    requireWidth("statistics of the new vectors", to, after);
    alignment.ifPresent(file -> file.alignment().bridge(to, from));
  }

  private static void requireWidth(String what, Space space, SpaceStatistics statistics) {
    if (statistics.width() != space.width()) {
      throw new ShapeException(
          "width of the " + what, space.width() + ", as " + space, statistics.width());
    }
  }

  /** The bridge from the new model's queries to the index. */
  Optional<Bridge> bridge(Space from, Space to) {
    return alignment.map(file -> file.alignment().bridge(to, from));
  }
}
