package dev.invar.cli;

import dev.invar.space.Role;
import dev.invar.tasks.Task;
import dev.invar.tasks.codes.ExplainCodesTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;

/** {@code invar codes explain}. */
@Command(
    name = "explain",
    description = "Say what the code of a text consists of, and what its latents stand for.",
    footer = {
      "",
      "For each of the strongest latents: its share of the code, and with --corpus the vectors"
          + " that",
      "activate it most.",
      "",
      "Examples:",
      "  invar codes explain my.coder \"solar power at home\" --corpus docs.safetensors",
      "  invar codes explain my.coder --vectors docs.safetensors --id doc17 --json"
    })
final class ExplainCodesCommand extends TaskCommand<ExplainCodesTask.Report> {
  private static final int STRONGEST = 10;
  private static final int EXAMPLES = 3;

  @Parameters(index = "0", paramLabel = "CODER", description = "What 'invar codes train' wrote.")
  private Path coder = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "TEXT",
      description = "The text to code; its words may stand unquoted.")
  private List<String> text = new ArrayList<>();

  @Option(
      names = "--vectors",
      paramLabel = "FILE",
      description = "Instead of a TEXT: a file of vectors, with --id.")
  private Optional<Path> vectors = Optional.empty();

  @Option(names = "--id", paramLabel = "ID", description = "Which of the --vectors.")
  private Optional<String> id = Optional.empty();

  @Option(
      names = "--corpus",
      paramLabel = "FILE",
      description = "Vectors to look for examples in, of the coder's space.")
  private Optional<Path> corpus = Optional.empty();

  @Option(
      names = "--encoder",
      paramLabel = "ID|DIR",
      completionCandidates = Known.EncoderIds.class,
      description = "Encodes the TEXT. Default: the encoder whose vectors the coder codes.")
  private Optional<String> encoder = Optional.empty();

  @Option(
      names = "--role",
      paramLabel = "query|passage",
      completionCandidates = Known.Roles.class,
      description = "What the TEXT is. Default: ${DEFAULT-VALUE}.")
  private String role = Labels.of(Role.PASSAGE);

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many latents. Default: ${DEFAULT-VALUE}.")
  private int top = STRONGEST;

  @Option(
      names = "--examples",
      paramLabel = "N",
      description = "How many examples of each. Default: ${DEFAULT-VALUE}.")
  private int examples = EXAMPLES;

  @Spec private CommandSpec spec = CommandSpec.create();

  ExplainCodesCommand(Session session) {
    super(session);
  }

  @Override
  Task<ExplainCodesTask.Report> task() {
    return new ExplainCodesTask(coder, subject(), corpus, top, examples);
  }

  private ExplainCodesTask.Subject subject() {
    if (text.isEmpty() != vectors.isPresent() || vectors.isPresent() != id.isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          "explain: expected a TEXT, or --vectors with --id, found "
              + (text.isEmpty() ? "no TEXT" : "a TEXT")
              + (vectors.isPresent() ? ", --vectors" : "")
              + (id.isPresent() ? ", --id" : ""));
    }
    return vectors.isPresent()
        ? new ExplainCodesTask.OfVector(vectors.get(), id.orElseThrow())
        : new ExplainCodesTask.OfText(String.join(" ", text), encoder, Roles.of(role));
  }

  @Override
  void write(ExplainCodesTask.Report report, JsonGenerator json) {
    json.writeNumberProperty("active", report.active());
    json.writeArrayPropertyStart("latents");
    for (ExplainCodesTask.Explained explained : report.latents()) {
      json.writeStartObject();
      json.writeNumberProperty("latent", explained.share().latent());
      json.writeNumberProperty("value", explained.share().value());
      json.writeNumberProperty("share", explained.share().share());
      json.writeArrayPropertyStart("examples");
      for (ExplainCodesTask.Example example : explained.examples()) {
        json.writeStartObject();
        json.writeStringProperty("id", example.id());
        json.writeNumberProperty("value", example.value());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  @Override
  void print(ExplainCodesTask.Report report, PrintWriter out, Ink ink) {
    out.println(Figures.count(report.active(), "active latent"));
    for (ExplainCodesTask.Explained explained : report.latents()) {
      out.println(
          "%s  %s  %s"
              .formatted(
                  ink.bold("latent " + explained.share().latent()),
                  CodeParts.percent(explained.share().share()),
                  CodeParts.figure(explained.share().value())));
      for (ExplainCodesTask.Example example : explained.examples()) {
        out.println("    " + CodeParts.figure(example.value()) + "  " + example.id());
      }
    }
  }
}
