package dev.invar.tasks.codes;

import dev.invar.sparsecode.file.CoderFile;
import dev.invar.tasks.Task;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads a coder that {@link TrainCoderTask} wrote: what it codes, how its training went and how it
 * came to be.
 *
 * @param coder the coder's file
 */
public record ShowCoderTask(Path coder) implements Task<CoderFile> {
  @Override
  public CoderFile run(Workplace workplace) throws IOException {
    return CoderFile.read(coder);
  }
}
