package dev.invar.cli;

import dev.invar.method.MethodCatalog;
import dev.invar.sparsecode.structure.JsonEncoder;
import dev.invar.tasks.Task;
import dev.invar.tasks.codes.JsonSearchTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar json search}. */
@Command(
    name = "search",
    description = "Find the JSON documents most like a JSON value.",
    footer = {
      "",
      "Keys count, the order of members does not; near strings and near numbers are near. A query"
          + " of",
      "some members finds documents that have them.",
      "",
      "Examples:",
      "  invar json search records.jsonl '{\"name\": \"Ana\", \"city\": \"Porto\"}'",
      "  invar json search records.jsonl '{\"size\": {\"width\": 20}}' -k 3 --json"
    })
final class JsonSearchCommand extends TaskCommand<JsonSearchTask.Report> {
  static final String ID = "id";
  static final String METHOD = "mbat";
  private static final int HITS = 10;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "JSON lines, plain or gzip: one object a line.")
  private Path input = Path.of("");

  @Parameters(index = "1", paramLabel = "JSON", description = "What to look for.")
  private String query = "";

  @Option(
      names = "-k",
      paramLabel = "K",
      description = "How many documents. Default: ${DEFAULT-VALUE}.")
  private int k = HITS;

  @Option(
      names = "--id-member",
      paramLabel = "NAME",
      description =
          "The member that is a document's id and does not count. Default: ${DEFAULT-VALUE}.")
  private String idMember = ID;

  @Option(
      names = "--method",
      paramLabel = "ID[:OPTION=VALUE]",
      completionCandidates = Known.JsonEncoders.class,
      description = "How a value becomes a vector: ${COMPLETION-CANDIDATES}.")
  private String method = METHOD;

  JsonSearchCommand(Session session) {
    super(session);
  }

  @Override
  Task<JsonSearchTask.Report> task() {
    JsonEncoder encoder = MethodCatalog.load().create(JsonEncoder.class, method);
    return new JsonSearchTask(input, idMember, query, encoder, k);
  }

  @Override
  void write(JsonSearchTask.Report report, JsonGenerator json) {
    json.writeNumberProperty("documents", report.documents());
    json.writeArrayPropertyStart("hits");
    for (JsonSearchTask.Found found : report.hits()) {
      json.writeStartObject();
      json.writeStringProperty("id", found.id());
      json.writeNumberProperty("score", found.score());
      json.writeEndObject();
    }
    json.writeEndArray();
    JsonParts.seconds(json, report.seconds());
  }

  @Override
  void print(JsonSearchTask.Report report, PrintWriter out, Ink ink) {
    for (int i = 0; i < report.hits().size(); i++) {
      JsonSearchTask.Found found = report.hits().get(i);
      out.println(
          String.format(Locale.ROOT, "%2d  %.3f  %s", i + 1, found.score(), ink.bold(found.id())));
    }
    out.println(
        ink.faint(
            "of %s, in %s"
                .formatted(
                    Figures.count(report.documents(), "document"),
                    Figures.seconds(report.seconds().getOrDefault("total", 0.0)))));
  }
}
