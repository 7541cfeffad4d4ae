package dev.invar.cli;

import dev.invar.tasks.Task;
import dev.invar.tasks.upgrade.BackfillTask;
import dev.invar.tasks.upgrade.FilledReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar upgrade backfill}. */
@Command(
    name = "backfill",
    description = "Embed the passages of an index under upgrade with the new model.",
    footer = {
      "",
      "Goes on where it was stopped; Ctrl-C keeps what is embedded. The index serves meanwhile, and",
      "documents may be added. What searches by cascade have embedded is not embedded again.",
      "",
      "Examples:",
      "  invar upgrade backfill my.index",
      "  invar upgrade backfill my.index --rate 5 --most 10000"
    })
final class BackfillCommand extends TaskCommand<FilledReport> {
  @Parameters(paramLabel = "DIR", description = "The index.")
  private Path index = Path.of("");

  @Option(
      names = "--rate",
      paramLabel = "TEXTS",
      description = "Most texts in a second. Default: as the upgrade was started.")
  private Optional<Double> rate = Optional.empty();

  @Option(
      names = "--most",
      paramLabel = "TEXTS",
      description = "Stop after so many texts. Default: when none is left.")
  private Optional<Long> most = Optional.empty();

  BackfillCommand(Session session) {
    super(session);
  }

  @Override
  Task<FilledReport> task() {
    return new BackfillTask(index, rate, most);
  }

  @Override
  Interruption interruption() {
    return super.interruption().listen();
  }

  @Override
  ExitCode exitCode(FilledReport report) {
    return report.filled().cancelled() ? ExitCode.INTERRUPTED : ExitCode.DONE;
  }

  @Override
  void write(FilledReport report, JsonGenerator json) {
    json.writeNumberProperty("embedded", report.filled().encoded());
    json.writeNumberProperty("dropped", report.filled().dropped());
    json.writeNumberProperty("perSecond", report.rate());
    json.writeBooleanProperty("interrupted", report.filled().cancelled());
    UpgradeParts.status(report.filled().status(), json);
    JsonParts.seconds(json, report.seconds());
  }

  @Override
  void print(FilledReport report, PrintWriter out, Ink ink) {
    out.println(
        "%s  %s embedded in %s (%s/s)"
            .formatted(
                ink.bold(index.toString()),
                Figures.count(report.filled().encoded(), "text"),
                Figures.seconds(report.seconds().getOrDefault("embed", 0.0)),
                Figures.number(Math.round(report.rate() * 10) / 10.0)));
    UpgradeParts.print(report.filled().status(), out);
    if (report.filled().dropped() > 0) {
      out.println(
          Figures.count(report.filled().dropped(), "vector")
              + " dropped, whose documents have changed or are gone");
    }
    if (report.filled().cancelled()) {
      out.println("Stopped; what is embedded is kept. The same command goes on from here.");
    } else {
      UpgradeParts.next(index, report.filled().status(), session().program(), out, ink);
    }
  }
}
