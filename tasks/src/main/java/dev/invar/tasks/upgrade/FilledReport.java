package dev.invar.tasks.upgrade;

import dev.invar.index.upgrade.BackfillReport;
import java.nio.file.Path;
import java.util.SortedMap;

/**
 * What a backfill did.
 *
 * @param index the index's folder
 * @param filled how many texts were embedded, and how far the upgrade is now
 * @param seconds part of the job to its time
 */
public record FilledReport(Path index, BackfillReport filled, SortedMap<String, Double> seconds) {
  /** Texts embedded in a second; 0 if none were. */
  public double rate() {
    double time = seconds.getOrDefault("embed", 0.0);
    return time > 0 ? filled.encoded() / time : 0;
  }
}
