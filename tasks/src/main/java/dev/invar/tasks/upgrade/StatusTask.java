package dev.invar.tasks.upgrade;

import dev.invar.align.file.AlignmentFile;
import dev.invar.index.SearchIndex;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Task;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Says how far the change of an index's model is. Only reads.
 *
 * @param index the index's folder
 */
public record StatusTask(Path index) implements Task<StatusReport> {
  @Override
  public StatusReport run(Workplace workplace) throws IOException {
    try (var open = SearchIndex.open(index)) {
      IndexFacts facts = IndexFacts.of(index, open);
      Optional<LiveUpgrade> live = LiveUpgrade.find(index);
      if (live.isEmpty()) {
        return new StatusReport(facts, Optional.empty(), Optional.empty(), false);
      }
      var spaces = live.get().spaces();
      return new StatusReport(
          facts,
          Optional.of(live.get().status()),
          spaces.alignment().flatMap(AlignmentFile::evidence),
          spaces.past().isPresent());
    }
  }
}
