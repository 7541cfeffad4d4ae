package dev.invar.cli;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.gate.Rule;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.tasks.Task;
import dev.invar.tasks.inspect.Companions;
import dev.invar.tasks.inspect.InspectOutput;
import dev.invar.tasks.inspect.InspectReport;
import dev.invar.tasks.inspect.InspectSettings;
import dev.invar.tasks.inspect.InspectTask;
import dev.invar.tasks.inspect.Source;
import dev.invar.tasks.inspect.Subjects;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar inspect}. */
@Command(
    name = "inspect",
    description = "Is this space healthy, and how do two spaces differ?",
    footer = {
      "",
      "X and Y are each a file of vectors, an index, a checkpoint in .safetensors (its table of",
      "embeddings, or --tensor), or an encoder with --texts. Two are compared by the ids they share.",
      "",
      "A rule of --fail-on is \"errors\", \"warnings\", \"notes\", \"FIGURE < NUMBER\", \"FIGURE >"
          + " NUMBER\",",
      "\"FIGURE drops PERCENT%%\", \"FIGURE rises PERCENT%%\" or \"FIGURE moves PERCENT%%\"; the last"
          + " three",
      "compare with the report of --baseline, which --json wrote. The exit code is then 14.",
      "",
      "Examples:",
      "  invar inspect my.index -o report.html",
      "  invar inspect docs.safetensors --queries asked.safetensors --labels topics.tsv",
      "  invar inspect old.safetensors new.safetensors -o change.html",
      "  invar inspect all-minilm-l6-v2 --texts docs/ --json > baseline.json",
      "  invar inspect my.index --baseline baseline.json --fail-on \"rankme drops 10%%\" --fail-on"
          + " errors"
    })
final class InspectCommand extends TaskCommand<InspectReport> {
  @Parameters(
      paramLabel = "X",
      arity = "1..*",
      description = "What to inspect; two are compared; more with --series.")
  private List<String> names = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE.html",
      description = "Where to write the report as a page that needs no network.")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--series",
      description = "All X are steps of one series, such as checkpoints, in order of time.")
  private boolean series;

  @Option(
      names = "--texts",
      paramLabel = "PATH",
      description = {
        "What an encoder is to encode, or the texts of a file's vectors: a file or folder of texts,",
        "or a BEIR folder."
      })
  private List<Path> texts = List.of();

  @Option(
      names = "--encoder",
      paramLabel = "ENCODER",
      description =
          "The encoder that a file's vectors are said to come from; needs --texts with the same ids.")
  private Optional<String> encoder = Optional.empty();

  @Option(
      names = "--role",
      paramLabel = "query|passage",
      completionCandidates = Known.Roles.class,
      description = "What the texts are. Default: ${DEFAULT-VALUE}.")
  private String role = Labels.of(Role.PASSAGE);

  @Option(
      names = "--tensor",
      paramLabel = "NAME",
      description = "The matrix of a checkpoint. Default: its table of embeddings.")
  private Optional<String> tensor = Optional.empty();

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "Which class each row belongs to: a line ID, tab, CLASS for each.")
  private Optional<Path> labels = Optional.empty();

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description = {
        "Queries: their vectors in the same space, or their texts, which the encoder of X encodes."
      })
  private Optional<Path> queries = Optional.empty();

  @Option(
      names = "--paraphrases",
      paramLabel = "FILE",
      description = "JSON lines {\"text\", \"paraphrase\"} that should have similar vectors.")
  private Optional<Path> paraphrases = Optional.empty();

  @Option(
      names = "--as-given",
      description = "Take rows as they are. Default: scaled to length 1, as cosines compare them.")
  private boolean asGiven;

  @Option(
      names = "--exact",
      description =
          "Find the neighbours of all rows, however many. Default: of a drawn part, if"
              + " all would be more than 10,500,000,000 comparisons.")
  private boolean exact;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of every random choice. Default: ${DEFAULT-VALUE}.")
  private long seed = Seed.DEFAULT.value();

  @Option(
      names = "--baseline",
      paramLabel = "FILE.json",
      description = "An earlier report, as --json writes it, to compare with.")
  private Optional<Path> baseline = Optional.empty();

  @Option(
      names = "--fail-on",
      paramLabel = "RULE",
      description = "End with exit code 14 if the report breaks this rule; may be repeated.")
  private List<String> rules = List.of();

  InspectCommand(Session session) {
    super(session);
  }

  @Override
  Task<InspectReport> task() {
    Role of = Roles.of(role);
    List<Source> sources =
        names.stream().map(name -> new Source(name, texts, of, tensor, encoder)).toList();
    InspectSettings usual = InspectSettings.DEFAULTS;
    return new InspectTask(
        series ? Subjects.series(sources) : Subjects.of(sources),
        new Companions(labels, queries, paraphrases),
        new InspectSettings(
            asGiven ? Geometry.AS_GIVEN : usual.geometry(),
            exact ? Long.MAX_VALUE : usual.comparisons(),
            usual.resamples(),
            usual.changedTexts(),
            new Seed(seed)),
        new InspectOutput(output, baseline, rules.stream().map(Rule::parse).toList()));
  }

  @Override
  ExitCode exitCode(InspectReport report) {
    return report.breaches().isEmpty() ? ExitCode.DONE : ExitCode.RULE_BROKEN;
  }

  @Override
  void write(InspectReport report, JsonGenerator json) {
    InspectParts.write(report, json);
  }

  @Override
  void print(InspectReport report, PrintWriter out, Ink ink) {
    InspectPage.print(report, out, ink);
  }
}
