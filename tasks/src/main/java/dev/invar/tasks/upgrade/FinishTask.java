package dev.invar.tasks.upgrade;

import dev.invar.index.SearchIndex;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Ends the change of an index's model: gives the index its new vectors, in one commit. There is no
 * way back afterwards.
 *
 * @param index the index's folder, every passage of which has its new vector
 */
public record FinishTask(Path index) implements Task<EndReport> {
  @Override
  public EndReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    EndingUpgrade spaces = EndingUpgrade.of(index);
    boolean finished =
        timings.time("finish", () -> LiveUpgrade.finish(index, workplace.progress()));
    try (var open = SearchIndex.open(index)) {
      return new EndReport(
          IndexFacts.of(index, open), spaces.from(), spaces.to(), finished, timings.seconds());
    }
  }
}
