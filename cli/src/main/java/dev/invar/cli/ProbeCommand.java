package dev.invar.cli;

import dev.invar.space.Role;
import dev.invar.space.SpaceProbe;
import dev.invar.tasks.Task;
import dev.invar.tasks.space.ProbeReport;
import dev.invar.tasks.space.ProbeTask;
import dev.invar.tasks.space.ProbeTexts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;

/** {@code invar space probe}. */
@Command(
    name = "probe",
    description = "Tell from a dozen texts whether a service gives the vectors of a known model.",
    footer = {
      "",
      "First --print-texts; have the service embed each text; put its vectors into a file, such as",
      "JSON lines of {\"id\", \"vector\"}, or .npy in the order of the texts; then probe the file.",
      "",
      "The exit code is 0 for the same space; 12 for the same model in other arithmetic (int8), with",
      "another prefix, another pooling or fewer coordinates; 13 for another space.",
      "",
      "Examples:",
      "  invar space probe --print-texts > texts.jsonl",
      "  invar space probe answer.jsonl --like bge-small-en-v1.5",
      "  invar space probe answer.npy --like my.index --role query --json",
      "  invar space probe theirs.safetensors --like ours.safetensors"
    })
final class ProbeCommand extends TaskCommand<ProbeCommand.Answer> {
  @Parameters(
      paramLabel = "ANSWER",
      arity = "0..1",
      description = {
        "The service's vectors for the texts: .jsonl .npy .npz .fvecs .safetensors, by the ids of",
        "the texts or in their order."
      })
  private Optional<Path> answer = Optional.empty();

  @Option(
      names = "--like",
      paramLabel = "ENCODER|INDEX|VECTORS",
      description = {
        "The known space: an id of 'invar encoders', a folder of an encoder or of an index, or",
        "a file of vectors of the same texts."
      })
  private Optional<String> like = Optional.empty();

  @Option(
      names = "--texts",
      paramLabel = "FILE",
      description =
          "Other texts than the dozen that come with Invar: JSON lines {\"id\", \"text\"}.")
  private Optional<Path> texts = Optional.empty();

  @Option(
      names = "--role",
      paramLabel = "query|passage",
      completionCandidates = Known.Roles.class,
      description = "What the service was told the texts are. Default: ${DEFAULT-VALUE}.")
  private String role = Labels.of(Role.PASSAGE);

  @Option(names = "--print-texts", description = "Print the texts as JSON lines and do no more.")
  private boolean printTexts;

  @Spec private CommandSpec spec;

  ProbeCommand(Session session) {
    super(session);
    spec = CommandSpec.create();
  }

  /** What the command was asked for. */
  sealed interface Answer {
    /** The texts alone. */
    record Texts(ProbeTexts texts) implements Answer {}

    /** A probe. */
    record Probed(ProbeReport report) implements Answer {}
  }

  @Override
  Task<Answer> task() throws IOException {
    if (printTexts) {
      if (answer.isPresent()) {
        throw usage("probe: expected ANSWER or --print-texts, found both");
      }
      var printed = new Answer.Texts(chosenTexts());
      return workplace -> printed;
    }
    var probe =
        new ProbeTask(
            answer.orElseThrow(
                () -> usage("probe: expected ANSWER or --print-texts, found neither")),
            like.orElseThrow(() -> usage("--like: expected ENCODER|INDEX|VECTORS, found nothing")),
            chosenTexts(),
            Roles.of(role));
    return workplace -> new Answer.Probed(probe.run(workplace));
  }

  private ProbeTexts chosenTexts() throws IOException {
    return texts.isPresent() ? ProbeTexts.read(texts.get()) : ProbeTexts.STANDARD;
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  @Override
  ExitCode exitCode(Answer given) {
    return switch (given) {
      case Answer.Texts texts -> ExitCode.DONE;
      case Answer.Probed(ProbeReport report) ->
          switch (report.verdict().relation()) {
            case SAME_SPACE -> ExitCode.DONE;
            case SAME_MODEL -> ExitCode.SAME_MODEL;
            case OTHER_SPACE -> ExitCode.OTHER_SPACE;
          };
    };
  }

  @Override
  void write(Answer given, JsonGenerator json) {
    switch (given) {
      case Answer.Texts(ProbeTexts printed) -> JsonParts.texts(json, "texts", printed.byId());
      case Answer.Probed(ProbeReport report) -> write(report, json);
    }
  }

  private static void write(ProbeReport report, JsonGenerator json) {
    json.writeStringProperty("verdict", Labels.of(report.verdict()));
    json.writeStringProperty("relation", Labels.of(report.verdict().relation()));
    json.writeStringProperty("like", report.like());
    json.writeStringProperty("space", report.space().fingerprint());
    json.writeStringProperty("role", Labels.of(report.role()));
    write("probe", report.probe(), json);
    if (report.found().isPresent()) {
      json.writeObjectPropertyStart("served");
      json.writeStringProperty("prefix", report.found().get().serving().prefix());
      json.writeStringProperty("pooling", report.found().get().serving().pooling());
      write("probe", report.found().get().probe(), json);
      json.writeEndObject();
    } else {
      json.writeNullProperty("served");
    }
    JsonParts.seconds(json, report.seconds());
  }

  private static void write(String name, SpaceProbe probe, JsonGenerator json) {
    json.writeObjectPropertyStart(name);
    json.writeNumberProperty("texts", probe.texts());
    json.writeNumberProperty("width", probe.widths().second());
    json.writeNumberProperty("expectedWidth", probe.widths().first());
    json.writeNumberProperty("shortest", probe.lengths().first());
    json.writeNumberProperty("longest", probe.lengths().second());
    json.writeNumberProperty("meanDeviation", probe.meanDeviation());
    json.writeNumberProperty("largestDeviation", probe.largestDeviation());
    json.writeNumberProperty("shapeDeviation", probe.shapeDeviation());
    json.writeEndObject();
  }

  @Override
  void print(Answer given, PrintWriter out, Ink ink) {
    switch (given) {
      case Answer.Texts(ProbeTexts printed) ->
          printed.byId().forEach((id, text) -> printLine(id, text));
      case Answer.Probed(ProbeReport report) -> ProbePage.print(report, out, ink);
    }
  }

  private void printLine(String id, String text) {
    session()
        .answer(json -> {
          json.writeStringProperty("id", id);
          json.writeStringProperty("text", text);
        });
  }
}
