package dev.invar.tasks.align;

import dev.invar.align.Evidence;
import dev.invar.method.Provenance;
import dev.invar.space.Space;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * What came of fitting a map.
 *
 * @param output the file written
 * @param method the method's spec, as options take it
 * @param reason why this method
 * @param sides what was joined, in the order given
 * @param pairs how many items all sides have; the map is fitted to all of them
 * @param evidence on pairs held out from a fit like it, of the first side with each other; empty if
 *     none were
 * @param seconds part of the job to its time
 * @param provenance from what and how
 */
public record AlignReport(
    Path output,
    String method,
    String reason,
    List<Side> sides,
    int pairs,
    List<Judged> evidence,
    SortedMap<String, Double> seconds,
    Provenance provenance) {
  public AlignReport {
    sides = List.copyOf(sides);
    evidence = List.copyOf(evidence);
  }

  /**
   * One of the files.
   *
   * @param file where it lies
   * @param space of its vectors
   * @param vectors how many it has
   */
  public record Side(Path file, Space space, int vectors) {}

  /**
   * Evidence for two of the sides.
   *
   * @param from the first side's space
   * @param to the other side's
   * @param evidence on held-out pairs of them
   */
  public record Judged(Space from, Space to, Evidence evidence) {}
}
