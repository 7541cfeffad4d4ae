package dev.invar.cli;

import dev.invar.tasks.Task;
import dev.invar.tasks.upgrade.EndReport;
import dev.invar.tasks.upgrade.RollbackTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar upgrade rollback}. */
@Command(
    name = "rollback",
    description = "Take the change back: the index is as it was before it was started.",
    footer = {
      "",
      "The vectors that the new model has made are lost; what was added to the index meanwhile stays.",
      "",
      "Example:",
      "  invar upgrade rollback my.index"
    })
final class RollbackCommand extends TaskCommand<EndReport> {
  @Parameters(paramLabel = "DIR", description = "The index.")
  private Path index = Path.of("");

  RollbackCommand(Session session) {
    super(session);
  }

  @Override
  Task<EndReport> task() {
    return new RollbackTask(index);
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
    out.println(
        "%s  taken back: its model is %s, as before; nothing of %s is left"
            .formatted(ink.bold(index.toString()), report.from().encoder(), report.to().encoder()));
  }
}
