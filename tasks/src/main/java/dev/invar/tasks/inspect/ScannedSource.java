package dev.invar.tasks.inspect;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.finding.RowFaults;
import dev.invar.diagnose.finding.RowScan;
import dev.invar.diagnose.finding.Searching;
import dev.invar.method.NumericalException;
import dev.invar.space.VectorSet;
import java.lang.foreign.Arena;
import java.util.List;

/**
 * Vectors that were read and looked through row by row: what is wrong with single rows, and a view
 * of the sound ones, with which metrics go on.
 *
 * @param source as it was read
 * @param findings what is wrong with its rows
 * @param view of the sound rows
 */
record ScannedSource(OpenSource source, List<Finding> findings, SpaceView view) {
  /**
   * Reads every row twice.
   *
   * @throws NumericalException if no row is sound
   */
  static ScannedSource of(OpenSource source, Geometry geometry, Effort effort) {
    RowScan scan = RowScan.of(source.vectors());
    // Copies of the sound rows, if there are any, go with the view.
    VectorSet sound = scan.sound(Arena.ofAuto());
    if (sound.size() == 0) {
      throw new NumericalException(
          "rows of %s: expected at least one that is finite and not zero, found %d rows"
              .formatted(source.name(), source.vectors().size()));
    }
    return new ScannedSource(
        source, RowFaults.of(scan, searching(source)), SpaceView.of(sound, geometry, effort));
  }

  /** An index compares angles; of what lies in a file nobody knows. */
  private static Searching searching(OpenSource source) {
    return source.kind() == OpenSource.Kind.INDEX || source.kind() == OpenSource.Kind.MATRIX
        ? Searching.COSINE
        : Searching.UNKNOWN;
  }
}
