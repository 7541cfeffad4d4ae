package dev.invar.tasks;

import dev.invar.index.Hit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Answers one query of words from an index. For many queries keep a {@link Searcher} open.
 *
 * @param index the index's folder
 * @param query what is looked for, in words
 * @param choices how
 */
public record SearchTask(Path index, String query, SearchChoices choices)
    implements Task<SearchReport> {
  /** The ten best hits by the best mode the index serves. */
  public static SearchTask of(Path index, String query) {
    return new SearchTask(index, query, SearchChoices.DEFAULTS);
  }

  @Override
  public SearchReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    try (var searcher = timings.time("open", () -> Searcher.open(index, workplace))) {
      Mode mode = searcher.mode(choices.mode());
      if (mode.needsVector()) {
        timings.time("encoder", searcher::encoder);
      }
      List<Hit> hits = timings.time("search", () -> searcher.search(query, choices));
      return new SearchReport(query, mode, hits, timings.seconds());
    }
  }
}
