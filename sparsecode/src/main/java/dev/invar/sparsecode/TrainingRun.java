package dev.invar.sparsecode;

import dev.invar.method.Progress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Around a training: who hears of it, and where it keeps what it has done. Nothing here changes
 * what comes out.
 *
 * @param progress hears the stages and may cancel: then the checkpoint, if there is one, is written
 *     and the run can be resumed
 * @param checkpoint a file to go on from if it is there, and to be kept up to date; removed when
 *     the training is complete
 */
public record TrainingRun(Progress progress, Optional<Path> checkpoint) {
  /** Heard by nobody and kept nowhere. */
  public static final TrainingRun SILENT = new TrainingRun(Progress.NONE, Optional.empty());
}
