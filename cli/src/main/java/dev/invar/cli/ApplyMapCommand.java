package dev.invar.cli;

import dev.invar.space.Role;
import dev.invar.tasks.Task;
import dev.invar.tasks.align.MigrateReport;
import dev.invar.tasks.align.MigrateTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar align apply}. */
@Command(
    name = "apply",
    description = "Carry stored vectors over into another space by a map.",
    footer = {
      "",
      "For vectors whose texts are gone. Mapped vectors find less than those the model itself makes:",
      "'invar upgrade plan' says how much. Vectors of a space the map does not know are refused.",
      "",
      "Examples:",
      "  invar align apply old2new.map old.safetensors -o moved.safetensors --to e5-small-v2",
      "  invar align apply old2new.map old.npy --from our-model -o moved.npy --to e5-small-v2"
    })
final class ApplyMapCommand extends TaskCommand<MigrateReport> {
  @Parameters(index = "0", paramLabel = "MAP", description = "A map that 'invar align' wrote.")
  private Path map = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "VECTORS",
      description = "The vectors to carry over: .safetensors .jsonl .npy .npz .fvecs")
  private Path vectors = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to: .safetensors, .jsonl, .npy or .fvecs.")
  private Path output = Path.of("");

  @Option(
      names = "--to",
      paramLabel = "SPACE",
      required = true,
      description = "The space to carry them to, by its encoder's name or its fingerprint.")
  private String to = "";

  @Option(
      names = "--from",
      paramLabel = "SPACE",
      description = "The space of VECTORS, if the file does not tell it.")
  private Optional<String> from = Optional.empty();

  @Option(
      names = "--role",
      paramLabel = "query|passage",
      completionCandidates = Known.Roles.class,
      description = "What the vectors are of. Default: ${DEFAULT-VALUE}.")
  private String role = Labels.of(Role.PASSAGE);

  ApplyMapCommand(Session session) {
    super(session);
  }

  @Override
  Task<MigrateReport> task() {
    return new MigrateTask(map, vectors, output, from, to, Roles.of(role));
  }

  @Override
  Interruption interruption() {
    return super.interruption().listen();
  }

  @Override
  ExitCode exitCode(MigrateReport report) {
    return report.interrupted() ? ExitCode.INTERRUPTED : ExitCode.DONE;
  }

  @Override
  void write(MigrateReport report, JsonGenerator json) {
    json.writeStringProperty("output", report.output().toString());
    json.writeNumberProperty("vectors", report.vectors());
    JsonParts.space(json, "from", report.from());
    JsonParts.space(json, "to", report.to());
    json.writeBooleanProperty("rigid", report.rigid());
    json.writeBooleanProperty("interrupted", report.interrupted());
    JsonParts.seconds(json, report.seconds());
    JsonParts.provenance(json, report.provenance());
  }

  @Override
  void print(MigrateReport report, PrintWriter out, Ink ink) {
    if (report.interrupted()) {
      out.println("Stopped; " + report.output() + " was not written.");
      return;
    }
    out.println(
        "%s  %s, in %s"
            .formatted(
                ink.bold(report.output().toString()),
                Figures.count(report.vectors(), "vector"),
                Figures.seconds(report.seconds().getOrDefault("total", 0.0))));
    out.println("from " + report.from());
    out.println("  to " + report.to());
    out.println(
        ink.faint(
            report.rigid()
                ? "the map keeps distances: a graph over the vectors stays as good as it was"
                : "the map does not keep distances: build graphs over the vectors anew"));
  }
}
