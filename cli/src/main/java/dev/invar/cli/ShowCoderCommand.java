package dev.invar.cli;

import dev.invar.sparsecode.file.CoderFile;
import dev.invar.tasks.Task;
import dev.invar.tasks.codes.ShowCoderTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar codes show}. */
@Command(
    name = "show",
    description = "Say what a coder codes, how its training went, and how it was made.",
    footer = {"", "Examples:", "  invar codes show my.coder", "  invar codes show my.coder --json"})
final class ShowCoderCommand extends TaskCommand<CoderFile> {
  @Parameters(paramLabel = "CODER", description = "What 'invar codes train' wrote.")
  private Path coder = Path.of("");

  ShowCoderCommand(Session session) {
    super(session);
  }

  @Override
  Task<CoderFile> task() {
    return new ShowCoderTask(coder);
  }

  @Override
  void write(CoderFile file, JsonGenerator json) {
    json.writeStringProperty("file", coder.toString());
    CodeParts.coder(json, file.coder());
    json.writeBooleanProperty("tied", file.coder().weights().isTied());
    CodeParts.training(json, file.fitted().report());
    JsonParts.provenance(json, file.provenance());
  }

  @Override
  void print(CoderFile file, PrintWriter out, Ink ink) {
    out.println(ink.bold(coder.toString()) + "  coder " + file.coder().space().coder());
    CodeParts.print(file.coder(), out);
    out.println(
        "learned by %s %s, %s, Invar %s"
            .formatted(
                file.provenance().method(),
                file.provenance().options(),
                file.provenance().time(),
                file.provenance().version()));
    file.provenance().inputs().forEach((name, value) -> out.println("  " + name + "  " + value));
    CodeParts.print(file.fitted().report(), out);
  }
}
