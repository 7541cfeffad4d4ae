package dev.invar.tasks;

import dev.invar.index.Hit;
import dev.invar.index.upgrade.QueryVector;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Answers one question from an index. For many of them keep a {@link Searcher} open.
 *
 * @param index the index's folder
 * @param question what is looked for
 * @param choices how
 */
public record SearchTask(Path index, Question question, SearchChoices choices)
    implements Task<SearchReport> {
  /**
   * The ten best hits for words, by the best mode the index serves.
   *
   * @throws dev.invar.method.OptionException if there are no words
   */
  public static SearchTask of(Path index, String words) {
    return new SearchTask(index, new Question.Words(words), SearchChoices.DEFAULTS);
  }

  @Override
  public SearchReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    try (var searcher = timings.time("open", () -> open(workplace))) {
      return switch (question) {
        case Question.Words words -> answer(words, searcher, timings);
        case Question.VectorRow vector -> answer(vector, searcher, timings);
      };
    }
  }

  private Searcher open(Workplace workplace) throws IOException {
    return switch (question) {
      case Question.Words words -> Searcher.openForWords(index, choices, workplace);
      case Question.VectorRow vector -> Searcher.open(index, workplace);
    };
  }

  private SearchReport answer(Question.Words words, Searcher searcher, Timings timings)
      throws IOException {
    Mode mode = searcher.mode(choices.mode());
    if (mode.needsVector()) {
      timings.time("encoder", () -> searcher.openEncoders(choices.model()));
    }
    List<Hit> hits = timings.time("search", () -> searcher.search(words.text(), choices));
    return report(mode, choices.model(), searcher, hits, timings);
  }

  private SearchReport answer(Question.VectorRow row, Searcher searcher, Timings timings)
      throws IOException {
    Mode mode = searcher.vectorMode(choices.mode());
    Space space = searcher.settings().space().orElseThrow();
    QueryVector vector = timings.time("vector", () -> row.read(space, searcher.changingTo()));
    List<Hit> hits =
        timings.time("search", () -> searcher.search(vector.vector(), vector.space(), choices));
    ModelChoice model = vector.space().isSame(space) ? ModelChoice.OLD : ModelChoice.NEW;
    return report(mode, model, searcher, hits, timings);
  }

  private SearchReport report(
      Mode mode, ModelChoice model, Searcher searcher, List<Hit> hits, Timings timings) {
    return new SearchReport(question, mode, searcher.upgrade(model), hits, timings.seconds());
  }
}
