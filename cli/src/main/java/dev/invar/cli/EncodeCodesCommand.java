package dev.invar.cli;

import dev.invar.space.Role;
import dev.invar.tasks.Task;
import dev.invar.tasks.codes.EncodeCodesTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar codes encode}. */
@Command(
    name = "encode",
    description = "Code a file of vectors.",
    footer = {
      "",
      "The codes are written as safetensors: starts, latents and values, as scipy's csr_matrix"
          + " takes",
      "them, and the ids. Vectors of a space that the coder does not code are refused.",
      "",
      "Examples:",
      "  invar codes encode my.coder docs.safetensors -o codes.safetensors",
      "  invar codes encode my.coder asked.safetensors -o asked.codes --role query -k 64"
    })
final class EncodeCodesCommand extends TaskCommand<EncodeCodesTask.Report> {
  @Parameters(index = "0", paramLabel = "CODER", description = "What 'invar codes train' wrote.")
  private Path coder = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "VECTORS",
      description = "The vectors to code: .safetensors .jsonl .npy .npz .fvecs")
  private Path vectors = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to write the codes.")
  private Path output = Path.of("");

  @Option(
      names = "--role",
      paramLabel = "query|passage",
      completionCandidates = Known.Roles.class,
      description = "What the vectors are of. Default: ${DEFAULT-VALUE}.")
  private String role = Labels.of(Role.PASSAGE);

  @Option(
      names = "-k",
      paramLabel = "K",
      description = "Active latents of a code. Default: as the coder was made.")
  private Optional<Integer> k = Optional.empty();

  @Option(
      names = "--space",
      paramLabel = "NAME",
      description = "The space of VECTORS, if the file does not tell it.")
  private Optional<String> space = Optional.empty();

  EncodeCodesCommand(Session session) {
    super(session);
  }

  @Override
  Task<EncodeCodesTask.Report> task() {
    return new EncodeCodesTask(coder, vectors, space, output, Roles.of(role), k);
  }

  @Override
  Interruption interruption() {
    return super.interruption().listen();
  }

  @Override
  ExitCode exitCode(EncodeCodesTask.Report report) {
    return report.interrupted() ? ExitCode.INTERRUPTED : ExitCode.DONE;
  }

  @Override
  void write(EncodeCodesTask.Report report, JsonGenerator json) {
    json.writeStringProperty("output", report.output().toString());
    json.writeNumberProperty("codes", report.codes().size());
    json.writeStringProperty("coder", report.codes().space().coder());
    JsonParts.space(json, "space", report.codes().space().input());
    CodeParts.use(json, report.use());
    json.writeBooleanProperty("interrupted", report.interrupted());
    JsonParts.seconds(json, report.seconds());
    JsonParts.provenance(json, report.provenance());
  }

  @Override
  void print(EncodeCodesTask.Report report, PrintWriter out, Ink ink) {
    if (report.interrupted()) {
      out.println("Stopped; " + report.output() + " was not written.");
      return;
    }
    out.println(
        "%s  %s, in %s"
            .formatted(
                ink.bold(report.output().toString()),
                Figures.count(report.codes().size(), "code"),
                Figures.seconds(report.seconds().getOrDefault("total", 0.0))));
    CodeParts.print(report.use(), out);
    out.println(ink.faint("of the " + report.codes().space()));
  }
}
