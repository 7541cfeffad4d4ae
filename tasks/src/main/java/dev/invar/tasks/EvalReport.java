package dev.invar.tasks;

import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.ranking.Evaluation;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How well an index answered.
 *
 * @param index the index
 * @param mode the mode whose figures are the index's
 * @param queries how many queries were judged
 * @param upgrade the upgrade under way in the index, and which model answered; empty if none is
 * @param modes every mode measured to its figures; {@code mode} is one of them
 * @param seconds part of the job to its time
 * @param provenance on what and when
 */
public record EvalReport(
    IndexFacts index,
    Mode mode,
    long queries,
    Optional<UpgradeFacts> upgrade,
    SortedMap<Mode, Evaluation> modes,
    SortedMap<String, Double> seconds,
    Provenance provenance) {
  public EvalReport {
    modes = Collections.unmodifiableSortedMap(new TreeMap<>(modes));
  }

  /** Measure label to its mean over the queries, of {@link #mode}. */
  public SortedMap<String, Double> metrics() {
    return of(mode).means();
  }

  /**
   * The figures of a mode.
   *
   * @throws OptionException if it was not measured; lists what was
   */
  public Evaluation of(Mode measured) {
    Evaluation evaluation = modes.get(measured);
    if (evaluation == null) {
      throw new OptionException("mode", "one of " + modes.keySet(), measured);
    }
    return evaluation;
  }
}
