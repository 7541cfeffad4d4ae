package dev.invar.cli;

import dev.invar.index.upgrade.UpgradeStatus;
import dev.invar.tasks.Task;
import dev.invar.tasks.upgrade.StatusReport;
import dev.invar.tasks.upgrade.StatusTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar upgrade status}. */
@Command(
    name = "status",
    description = "Say how far the change of an index's model is.",
    footer = {
      "",
      "Examples:",
      "  invar upgrade status my.index",
      "  invar upgrade status my.index --json"
    })
final class StatusCommand extends TaskCommand<StatusReport> {
  @Parameters(paramLabel = "DIR", description = "The index.")
  private Path index = Path.of("");

  StatusCommand(Session session) {
    super(session);
  }

  @Override
  Task<StatusReport> task() {
    return new StatusTask(index);
  }

  @Override
  void write(StatusReport report, JsonGenerator json) {
    json.writeBooleanProperty("underWay", report.status().isPresent());
    JsonParts.index(json, report.index());
    if (report.status().isPresent()) {
      UpgradeParts.status(report.status().get(), json);
    } else {
      json.writeNullProperty("status");
    }
    UpgradeParts.evidence(report.evidence(), json);
    json.writeBooleanProperty("knowsQueries", report.knowsQueries());
  }

  @Override
  void print(StatusReport report, PrintWriter out, Ink ink) {
    if (report.status().isEmpty()) {
      out.println(
          "%s  no upgrade is under way; its model is %s"
              .formatted(ink.bold(index.toString()), report.index().encoder().orElse("unknown")));
      return;
    }
    UpgradeStatus status = report.status().get();
    out.println(
        "%s  changing from %s to %s by %s since %s"
            .formatted(
                ink.bold(index.toString()),
                status.from().encoder(),
                status.target().to().encoder(),
                ink.green(Ways.label(status.target().way())),
                status.started()));
    UpgradeParts.print(status, out);
    out.println(
        "backfill order: %s; past queries are %s"
            .formatted(
                Labels.of(status.target().order()), report.knowsQueries() ? "known" : "not known"));
    report.evidence().ifPresent(evidence -> EvidenceParts.print(evidence, out, ink));
    UpgradeParts.next(index, status, session().program(), out, ink);
  }
}
