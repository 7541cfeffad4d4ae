package dev.invar.tasks.upgrade;

import dev.invar.index.SearchIndex;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.method.OptionException;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The two spaces of an upgrade that is about to end.
 *
 * @param from the index's
 * @param to the one it was changing to
 */
record EndingUpgrade(Space from, Space to) {
  /**
   * Of one that is under way, or whose end was cut short.
   *
   * @throws OptionException if the index has no vectors, so that there can be none
   */
  static EndingUpgrade of(Path folder) throws IOException {
    try (var open = SearchIndex.open(folder)) {
      Optional<LiveUpgrade> live = LiveUpgrade.find(folder);
      if (live.isPresent()) {
        return new EndingUpgrade(live.get().from(), live.get().target().to());
      }
      Space own =
          open.space()
              .orElseThrow(() ->
                  new OptionException(
                      "upgrade of " + folder,
                      "one under way; start it first",
                      "an index without vectors"));
      return new EndingUpgrade(own, own);
    }
  }
}
