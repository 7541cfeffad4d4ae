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
 * Takes the change of an index's model back: the index is as it was before the start, byte for
 * byte, but for what was added to it meanwhile. The new vectors are lost.
 *
 * @param index the index's folder
 */
public record RollbackTask(Path index) implements Task<EndReport> {
  @Override
  public EndReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    EndingUpgrade spaces = EndingUpgrade.of(index);
    timings.time(
        "rollback",
        () -> {
          LiveUpgrade.rollback(index);
          return index;
        });
    try (var open = SearchIndex.open(index)) {
      return new EndReport(
          IndexFacts.of(index, open), spaces.from(), spaces.to(), true, timings.seconds());
    }
  }
}
