package dev.invar.tasks;

import dev.invar.formats.text.SkippedFile;
import dev.invar.method.Provenance;
import java.util.List;
import java.util.SortedMap;

/**
 * What came of indexing.
 *
 * @param index the index afterwards
 * @param read documents read
 * @param written documents added or replaced
 * @param unchanged documents that were in the index already and were passed over
 * @param skippedCount files and lines that could not be read
 * @param skipped the first of them
 * @param interrupted whether the user stopped it; the same task run again goes on
 * @param seconds part of the job to its time
 * @param provenance from what and how
 */
public record IndexReport(
    IndexFacts index,
    long read,
    long written,
    long unchanged,
    long skippedCount,
    List<SkippedFile> skipped,
    boolean interrupted,
    SortedMap<String, Double> seconds,
    Provenance provenance) {
  public IndexReport {
    skipped = List.copyOf(skipped);
  }
}
