package dev.invar.cli;

import dev.invar.method.MethodCatalog;
import dev.invar.sparsecode.structure.JsonEncoder;
import dev.invar.tasks.Task;
import dev.invar.tasks.codes.JsonEncodeTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar json encode}. */
@Command(
    name = "encode",
    description = "Turn JSON documents into a file of vectors.",
    footer = {
      "",
      "Examples:",
      "  invar json encode records.jsonl -o records.safetensors",
      "  invar json encode records.jsonl -o records.npy --method mbat:width=2048,arrays=position"
    })
final class JsonEncodeCommand extends TaskCommand<JsonEncodeTask.Report> {
  @Parameters(paramLabel = "FILE", description = "JSON lines, plain or gzip: one object a line.")
  private Path input = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to: .safetensors, .jsonl, .npy or .fvecs.")
  private Path output = Path.of("");

  @Option(
      names = "--id-member",
      paramLabel = "NAME",
      description =
          "The member that is a document's id and does not count. Default: ${DEFAULT-VALUE}.")
  private String idMember = JsonSearchCommand.ID;

  @Option(
      names = "--method",
      paramLabel = "ID[:OPTION=VALUE]",
      completionCandidates = Known.JsonEncoders.class,
      description = "How a document becomes a vector: ${COMPLETION-CANDIDATES}.")
  private String method = JsonSearchCommand.METHOD;

  JsonEncodeCommand(Session session) {
    super(session);
  }

  @Override
  Task<JsonEncodeTask.Report> task() {
    JsonEncoder encoder = MethodCatalog.load().create(JsonEncoder.class, method);
    return new JsonEncodeTask(input, idMember, encoder, output);
  }

  @Override
  void write(JsonEncodeTask.Report report, JsonGenerator json) {
    json.writeStringProperty("output", report.output().toString());
    json.writeNumberProperty("vectors", report.vectors().size());
    JsonParts.space(json, "space", report.vectors().space());
    JsonParts.seconds(json, report.seconds());
    JsonParts.provenance(json, report.provenance());
  }

  @Override
  void print(JsonEncodeTask.Report report, PrintWriter out, Ink ink) {
    out.println(
        "%s  %s of %d numbers, in %s"
            .formatted(
                ink.bold(report.output().toString()),
                Figures.count(report.vectors().size(), "vector"),
                report.vectors().space().width(),
                Figures.seconds(report.seconds().getOrDefault("total", 0.0))));
    out.println(ink.faint("space " + report.vectors().space()));
  }
}
