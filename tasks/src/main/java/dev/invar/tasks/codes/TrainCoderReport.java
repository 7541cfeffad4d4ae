package dev.invar.tasks.codes;

import dev.invar.method.Provenance;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.statistics.CodeStatistics;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What came of training a coder.
 *
 * @param output the file written; nothing was written if the training did not complete
 * @param checkpoint what to go on from if it did not
 * @param method the method's spec, as options take it
 * @param rows how many vectors it learned from
 * @param fitted the coder and how its training went
 * @param statistics of the codes of the vectors; empty if nobody asked, or the user stopped it
 * @param seconds part of the job to its time
 * @param provenance from what and how
 */
public record TrainCoderReport(
    Path output,
    Path checkpoint,
    String method,
    int rows,
    FittedCoder fitted,
    Optional<CodeStatistics> statistics,
    SortedMap<String, Double> seconds,
    Provenance provenance) {
  /** Whether the user stopped it before it had a coder to write. */
  public boolean interrupted() {
    return !fitted.report().completed();
  }
}
