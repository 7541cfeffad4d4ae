package dev.invar.tasks.demo;

import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import dev.invar.tasks.inspect.Companions;
import dev.invar.tasks.inspect.InspectOutput;
import dev.invar.tasks.inspect.InspectReport;
import dev.invar.tasks.inspect.InspectSettings;
import dev.invar.tasks.inspect.InspectTask;
import dev.invar.tasks.inspect.Source;
import dev.invar.tasks.inspect.Subjects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Inspects the demonstration's index and writes the report beside it. */
final class InspectAct {
  /** Enough to see which changes of a text matter. */
  private static final int CHANGED_TEXTS = 16;

  private final Path index;
  private final Workplace workplace;

  InspectAct(Path index, Workplace workplace) {
    this.index = index;
    this.workplace = workplace;
  }

  /**
   * Plays the act.
   *
   * @return empty if the user stops it
   */
  Optional<InspectReport> play(Timings timings) throws IOException {
    InspectSettings usual = InspectSettings.DEFAULTS;
    var settings =
        new InspectSettings(
            usual.geometry(), usual.comparisons(), usual.resamples(), CHANGED_TEXTS, usual.seed());
    Path page = index.resolveSibling(index.getFileName() + "-report.html");
    var task =
        new InspectTask(
            Subjects.of(List.of(Source.of(index.toString()))),
            Companions.NONE,
            settings,
            new InspectOutput(Optional.of(page), Optional.empty(), List.of()));
    try {
      return Optional.of(timings.time("inspect", () -> task.run(workplace)));
    } catch (CancellationException e) {
      return Optional.empty();
    }
  }
}
