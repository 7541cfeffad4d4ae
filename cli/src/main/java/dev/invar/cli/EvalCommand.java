package dev.invar.cli;

import dev.invar.ranking.Evaluation;
import dev.invar.ranking.RankingMeasure;
import dev.invar.tasks.EvalReport;
import dev.invar.tasks.EvalTask;
import dev.invar.tasks.Mode;
import dev.invar.tasks.ModelChoice;
import dev.invar.tasks.Task;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar eval}. */
@Command(
    name = "eval",
    description = "Measure how well an index answers the judged queries of a collection.",
    footer = {
      "",
      "Measures are those of trec_eval; every query with a judgement in the split counts. The",
      "figures of the index ('metrics' in JSON) are those of mode dense, since it is the encoder",
      "that is judged; 'modes' has those of every mode the index serves. --mode measures one.",
      "",
      "Examples:",
      "  invar index scifact/ --into scifact.index && invar eval scifact.index --data scifact/",
      "  invar eval my.index --data my-collection/ --split dev --measures ndcg@10,map",
      "  invar eval my.index --data my-collection/ --mode hybrid --run hybrid.trec --json"
    })
final class EvalCommand extends TaskCommand<EvalReport> {
  @Parameters(paramLabel = "DIR", description = "The index.")
  private Path index = Path.of("");

  @Option(
      names = "--data",
      paramLabel = "BEIR_FOLDER",
      required = true,
      description = "Queries and judgements: queries.jsonl[.gz] and qrels/SPLIT.tsv.")
  private Path data = Path.of("");

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "Which judgements. Default: ${DEFAULT-VALUE}.")
  private String split = "test";

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      completionCandidates = Known.Modes.class,
      description = "One of ${COMPLETION-CANDIDATES}. Default: all that the index serves.")
  private Optional<String> mode = Optional.empty();

  @Option(
      names = "--measures",
      paramLabel = "LIST",
      split = ",",
      completionCandidates = Known.Measures.class,
      description = {
        "What to measure, each as id or id@k: ${COMPLETION-CANDIDATES}.",
        "Default: ${DEFAULT-VALUE}."
      })
  private List<String> measures = EvalTask.MEASURES;

  @Option(
      names = "--run",
      paramLabel = "FILE",
      description = "Write the ranking as a TREC run file.")
  private Optional<Path> run = Optional.empty();

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

  EvalCommand(Session session) {
    super(session);
  }

  @Override
  Task<EvalReport> task() {
    Optional<Mode> chosen = mode.map(Mode::of);
    return new EvalTask(
        index,
        data,
        split,
        chosen,
        measures.stream().map(RankingMeasure::named).toList(),
        run,
        ChosenFusion.of(fusion, chosen),
        ModelChoice.of(model));
  }

  @Override
  void write(EvalReport report, JsonGenerator json) {
    JsonParts.numbers(json, "metrics", report.metrics());
    json.writeNumberProperty("queries", report.queries());
    json.writeStringProperty("encoder", report.index().encoder().orElse(null));
    json.writeStringProperty("mode", report.mode().label());
    UpgradeParts.facts(report.upgrade(), json);
    json.writeObjectPropertyStart("modes");
    report
        .modes()
        .forEach((each, evaluation) -> JsonParts.numbers(json, each.label(), evaluation.means()));
    json.writeEndObject();
    JsonParts.index(json, report.index());
    JsonParts.seconds(json, report.seconds());
    JsonParts.provenance(json, report.provenance());
  }

  @Override
  void print(EvalReport report, PrintWriter out, Ink ink) {
    List<String> labels = List.copyOf(report.metrics().keySet());
    int width = labels.stream().mapToInt(String::length).max().orElse(0) + 2;
    out.println(
        ink.bold(
            " ".repeat(8)
                + labels.stream()
                    .map(label -> padLeft(label, width))
                    .collect(Collectors.joining())));
    for (Map.Entry<Mode, Evaluation> mode : report.modes().entrySet()) {
      Map<String, Double> means = mode.getValue().means();
      String row =
          labels.stream()
              .map(label -> padLeft(String.format(Locale.ROOT, "%.4f", means.get(label)), width))
              .collect(Collectors.joining());
      out.println("%-8s%s".formatted(mode.getKey().label(), row));
    }
    out.println(
        ink.faint(
            "%s, %s, %s, %s"
                .formatted(
                    Figures.count(report.queries(), "query").replace("querys", "queries"),
                    Figures.count(report.index().documents(), "document"),
                    report.index().encoder().map(id -> "encoder " + id).orElse("no encoder")
                        + UpgradeParts.facts(report.upgrade()),
                    Figures.seconds(report.seconds().getOrDefault("total", 0.0)))));
    run.ifPresent(file ->
        out.println(ink.faint("run of mode " + report.mode().label() + " written to " + file)));
  }

  private static String padLeft(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
