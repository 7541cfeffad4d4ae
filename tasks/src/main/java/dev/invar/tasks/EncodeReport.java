package dev.invar.tasks;

import dev.invar.formats.text.SkippedFile;
import dev.invar.method.Provenance;
import dev.invar.space.Space;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * What came of encoding.
 *
 * @param output the file written; nothing was written if interrupted
 * @param vectors how many vectors it has
 * @param space where they live
 * @param skippedCount files and lines that could not be read, and documents whose id stood before
 * @param skipped the first of them
 * @param interrupted whether the user stopped it
 * @param seconds part of the job to its time
 * @param provenance from what and how
 */
public record EncodeReport(
    Path output,
    long vectors,
    Space space,
    long skippedCount,
    List<SkippedFile> skipped,
    boolean interrupted,
    SortedMap<String, Double> seconds,
    Provenance provenance) {
  public EncodeReport {
    skipped = List.copyOf(skipped);
  }
}
