package dev.invar.tasks.align;

import dev.invar.align.file.AlignmentFile;
import dev.invar.tasks.Task;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads a map that {@link AlignTask} wrote: the spaces it joins, the evidence for it and how it
 * came to be.
 *
 * @param map the map's file
 */
public record MapTask(Path map) implements Task<AlignmentFile> {
  @Override
  public AlignmentFile run(Workplace workplace) throws IOException {
    return AlignmentFile.read(map);
  }
}
