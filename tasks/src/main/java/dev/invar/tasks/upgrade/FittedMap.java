package dev.invar.tasks.upgrade;

import dev.invar.align.Alignment;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.align.upgrade.UpgradeSettings;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import java.util.Optional;

/** The map between the new model's space and the index's, as the ways of an upgrade use it. */
final class FittedMap {
  private FittedMap() {}

  /**
   * @param pairs of passages, the new model's side first
   * @param past past queries, likewise, whose mean is that of the new model's queries
   */
  static Alignment of(PairedRows pairs, Optional<PairedRows> past, UpgradeSettings settings) {
    Alignment fitted = settings.aligner().fit(pairs);
    if (past.isEmpty()) {
      return fitted;
    }
    double[] mean = QueryShift.ofPast(past.get().source().vectors(), 1).mean();
    return fitted.withMean(pairs.source().space(), Role.QUERY, mean);
  }
}
