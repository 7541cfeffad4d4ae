package dev.invar.cli;

import dev.invar.tasks.Task;
import dev.invar.tasks.upgrade.EndReport;
import dev.invar.tasks.upgrade.FinishTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar upgrade finish}. */
@Command(
    name = "finish",
    description = "End the change: give the index its new vectors.",
    footer = {
      "",
      "Every passage must have its new vector (see backfill). One commit; searches that are under way go",
      "on with the old ones. There is no way back: make a snapshot of the folder if you may want one.",
      "",
      "Example:",
      "  invar upgrade finish my.index"
    })
final class FinishCommand extends TaskCommand<EndReport> {
  @Parameters(paramLabel = "DIR", description = "The index.")
  private Path index = Path.of("");

  FinishCommand(Session session) {
    super(session);
  }

  @Override
  Task<EndReport> task() {
    return new FinishTask(index);
  }

  @Override
  Interruption interruption() {
    return super.interruption().listen();
  }

  @Override
  ExitCode exitCode(EndReport report) {
    return report.done() ? ExitCode.DONE : ExitCode.INTERRUPTED;
  }

  @Override
  void write(EndReport report, JsonGenerator json) {
    json.writeBooleanProperty("done", report.done());
    JsonParts.index(json, report.index());
    JsonParts.space(json, "from", report.from());
    JsonParts.space(json, "to", report.to());
    JsonParts.seconds(json, report.seconds());
  }

  @Override
  void print(EndReport report, PrintWriter out, Ink ink) {
    if (!report.done()) {
      out.println("Stopped; the index is as it was, and the upgrade too.");
      return;
    }
    out.println(
        "%s  finished: its model is %s, no longer %s"
            .formatted(ink.bold(index.toString()), report.to().encoder(), report.from().encoder()));
    out.println(
        "%s, %s, %s"
            .formatted(
                Figures.count(report.index().documents(), "document"),
                Figures.count(report.index().passages(), "vector"),
                Figures.bytes(report.index().bytes())));
  }
}
