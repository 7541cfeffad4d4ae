package dev.invar.cli;

import dev.invar.encode.Encoders;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.space.Role;
import dev.invar.tasks.EncodeReport;
import dev.invar.tasks.EncodeTask;
import dev.invar.tasks.Task;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar encode}. */
@Command(
    name = "encode",
    description = "Turn texts into a file of vectors.",
    footer = {
      "",
      "One vector per document, of as much of it as the encoder reads. The file is written whole or",
      "not at all. .safetensors keeps the ids and the encoder's space, .jsonl the ids; with .npy and",
      ".fvecs the ids are beside the vectors, one per line: out.ids for out.npy.",
      "",
      "Examples:",
      "  invar encode docs/ -o docs.safetensors",
      "  invar encode queries.jsonl -o queries.npy --role query --encoder e5-small-v2",
      "  invar encode docs/ -o tokens.safetensors --tokens"
    })
final class EncodeCommand extends TaskCommand<EncodeReport> {
  @Parameters(
      paramLabel = "INPUT",
      description = "A file or folder of texts, as 'invar index' reads them.")
  private Path input = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to: .safetensors, .jsonl, .npy or .fvecs.")
  private Path output = Path.of("");

  @Option(
      names = "--encoder",
      paramLabel = "ID|DIR",
      completionCandidates = Known.EncoderIds.class,
      description = "An id of 'invar encoders', or a folder. Default: ${DEFAULT-VALUE}.")
  private String encoder = Encoders.DEFAULT;

  @Option(
      names = "--role",
      paramLabel = "query|passage",
      completionCandidates = Known.Roles.class,
      description = "What the texts are: many encoders prefix them. Default: ${DEFAULT-VALUE}.")
  private String role = Labels.of(Role.PASSAGE);

  @Option(names = "--tokens", description = "One vector per token, before pooling.")
  private boolean tokens;

  EncodeCommand(Session session) {
    super(session);
  }

  @Override
  Task<EncodeReport> task() {
    var unit = tokens ? EncodeTask.Unit.TOKEN : EncodeTask.Unit.TEXT;
    return new EncodeTask(input, output, encoder, Roles.of(role), unit);
  }

  @Override
  Interruption interruption() {
    return super.interruption().listen();
  }

  @Override
  ExitCode exitCode(EncodeReport report) {
    if (report.interrupted()) {
      return ExitCode.INTERRUPTED;
    }
    return report.skippedCount() > 0 ? ExitCode.SKIPPED : ExitCode.DONE;
  }

  @Override
  void write(EncodeReport report, JsonGenerator json) {
    json.writeStringProperty("output", report.output().toString());
    json.writeNumberProperty("vectors", report.vectors());
    json.writeNumberProperty("width", report.space().width());
    json.writeStringProperty("encoder", report.space().encoder());
    json.writeStringProperty("space", report.space().fingerprint());
    JsonParts.skipped(json, report.skippedCount(), report.skipped());
    json.writeBooleanProperty("interrupted", report.interrupted());
    JsonParts.seconds(json, report.seconds());
    JsonParts.provenance(json, report.provenance());
  }

  @Override
  void print(EncodeReport report, PrintWriter out, Ink ink) {
    SkippedFiles.warn(report.skippedCount(), report.skipped(), session().terminal().err());
    if (report.interrupted()) {
      out.println("Stopped; " + report.output() + " was not written.");
      return;
    }
    out.println(
        "%s  %s of %d numbers, in %s"
            .formatted(
                ink.bold(report.output().toString()),
                Figures.count(report.vectors(), "vector"),
                report.space().width(),
                Figures.seconds(report.seconds().getOrDefault("total", 0.0))));
    VectorFiles.idsBeside(report.output())
        .ifPresent(file -> out.println(ink.faint("ids in " + file + ", one per line")));
    out.println(ink.faint("space " + report.space()));
  }
}
