package dev.invar.cli;

import dev.invar.index.Hit;
import dev.invar.method.OptionException;
import dev.invar.tasks.Mode;
import dev.invar.tasks.ModelChoice;
import dev.invar.tasks.Question;
import dev.invar.tasks.SearchChoices;
import dev.invar.tasks.SearchReport;
import dev.invar.tasks.SearchTask;
import dev.invar.tasks.Task;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;

/** {@code invar search}. */
@Command(
    name = "search",
    description = "Answer a query from an index.",
    footer = {
      "",
      "Examples:",
      "  invar search my.index \"why is the sky blue\"",
      "  invar search my.index \"heat pump\" --mode bm25 -k 3",
      "  invar search my.index budget --where kind=pdf --where 'year>=2020'",
      "  invar search my.index \"heat pump\" --fusion reciprocal-rank-fusion:k=10 --json",
      "  invar search vectors.index --vector queries.npy --row 7"
    })
final class SearchCommand extends TaskCommand<SearchReport> {
  private static final int LINE = 100;

  @Parameters(index = "0", paramLabel = "DIR", description = "The index.")
  private Path index = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "QUERY",
      description = "What you look for, in words; or see --vector.")
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--vector",
      paramLabel = "FILE",
      description = {
        "Instead of words: look for what is near to a row of this file of vectors: .npy .npz",
        ".fvecs .bvecs .safetensors .jsonl. Its space must be the index's. A file that names none",
        "is taken for the index's if the index was made from a vector file with --space."
      })
  private Optional<Path> vector = Optional.empty();

  @Option(
      names = "--row",
      paramLabel = "N",
      description = "The row of --vector, from 0. Default: 0.")
  private Optional<Long> row = Optional.empty();

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      completionCandidates = Known.Modes.class,
      description = {
        "hybrid: words and meaning; dense: meaning; exact: meaning, every vector compared;",
        "sparse: meaning, by sparse codes; refined: by codes, then the vectors of the best;",
        "bm25: words. Default: hybrid, or what the index has; dense with --vector, or sparse."
      })
  private Optional<String> mode = Optional.empty();

  @Option(
      names = "-k",
      paramLabel = "HITS",
      description = "How many hits at most. Default: ${DEFAULT-VALUE}.")
  private int k = SearchChoices.DEFAULTS.k();

  @Option(
      names = "--where",
      paramLabel = "KEY=VALUE",
      description = "Only documents with this metadata; also KEY>=NUMBER and KEY<=NUMBER.")
  private List<String> where = new ArrayList<>();

  @Option(
      names = "--fusion",
      paramLabel = "ID[:OPTION=VALUE]",
      completionCandidates = Known.Fusions.class,
      description = {
        "How hybrid makes one ranking of two: ${COMPLETION-CANDIDATES}.",
        "'invar methods ID' shows the options."
      })
  private Optional<String> fusion = Optional.empty();

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      completionCandidates = Known.Models.class,
      description = {
        "Which model answers while an upgrade is under way: upgrade, as it was started; old, as",
        "if there were none; new, alone. Default: ${DEFAULT-VALUE}."
      })
  private String model = ModelChoice.UPGRADE.label();

  @Spec private CommandSpec spec;

  SearchCommand(Session session) {
    super(session);
    spec = CommandSpec.create();
  }

  @Override
  Task<SearchReport> task() {
    if (k < 1) {
      throw new OptionException("-k", "at least 1", k);
    }
    Question question = question();
    Optional<Mode> chosen = mode.map(Mode::of);
    // A vector has nothing to fuse, whatever the index holds.
    Optional<Mode> known = chosen.or(() -> vector.map(file -> Mode.DENSE));
    var choices =
        new SearchChoices(
            chosen,
            k,
            Conditions.filter(where),
            ChosenFusion.of(fusion, known),
            ModelChoice.of(model));
    return new SearchTask(index, question, choices);
  }

  private Question question() {
    if (row.isPresent() && vector.isEmpty()) {
      throw usage("--row is a row of --vector, which is missing");
    }
    if (vector.isPresent() && !words.isEmpty()) {
      throw usage("QUERY and --vector exclude each other: give words or a vector");
    }
    if (vector.isEmpty() && words.isEmpty()) {
      throw usage("expected QUERY words or --vector FILE, found neither");
    }
    return vector.isPresent()
        ? new Question.VectorRow(vector.get(), row.orElse(0L))
        : new Question.Words(String.join(" ", words));
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  @Override
  void write(SearchReport report, JsonGenerator json) {
    json.writeStringProperty("query", report.question().label());
    json.writeStringProperty("mode", report.mode().label());
    UpgradeParts.facts(report.upgrade(), json);
    JsonParts.hits(json, report.hits());
    JsonParts.seconds(json, report.seconds());
  }

  @Override
  void print(SearchReport report, PrintWriter out, Ink ink) {
    if (report.hits().isEmpty() && !where.isEmpty()) {
      session()
          .terminal()
          .err()
          .println("no document for --where; --json shows the keys of a hit, without --where");
    }
    String wanted =
        switch (report.question()) {
          case Question.Words(String text) -> text;
          case Question.VectorRow vectorRow -> "";
        };
    int rank = 1;
    for (Hit hit : report.hits()) {
      String name = Snippet.of(hit.title().isEmpty() ? hit.id() : hit.title(), "", LINE);
      out.println(
          "%2d  %s  %s"
              .formatted(
                  rank++,
                  ink.faint(String.format(Locale.ROOT, "%.4f", hit.score())),
                  ink.bold(name)));
      String text = Snippet.of(hit.text(), wanted, LINE);
      if (!text.isEmpty()) {
        out.println("            " + text);
      }
    }
    out.println(
        ink.faint(
            "%s by %s%s in %s"
                .formatted(
                    Figures.count(report.hits().size(), "hit"),
                    report.mode().label(),
                    report.mode().needsVector() ? UpgradeParts.facts(report.upgrade()) : "",
                    Figures.seconds(report.seconds().getOrDefault("total", 0.0)))));
  }
}
