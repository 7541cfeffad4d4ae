package dev.invar.cli;

import dev.invar.index.upgrade.FillOrder;
import dev.invar.method.Seed;
import dev.invar.method.UnknownMethodException;
import dev.invar.tasks.Task;
import dev.invar.tasks.upgrade.StartChoices;
import dev.invar.tasks.upgrade.StartReport;
import dev.invar.tasks.upgrade.StartTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar upgrade start}. */
@Command(
    name = "start",
    description = "Begin to change the model of an index, which goes on serving.",
    footer = {
      "",
      "From then on the index is searched in the way chosen; the index itself is not touched. Nothing",
      "is embedded beyond a sample: 'backfill' does the rest, when you want it, if ever.",
      "",
      "  mix               both models' queries in one; no text is embedded, ever",
      "  cascade           the new model ranks the old one's 20 best anew; texts are embedded then",
      "  careful-cascade   the same, holding on to today's order: fewest answers get worse",
      "  retired-cascade   the same without the old model, over 50",
      "  bridge            the new model's queries mapped to the old vectors; no old model",
      "  backfill          each passage by its newest vector",
      "",
      "Examples:",
      "  invar upgrade start my.index --to e5-small-v2 --way cascade",
      "  invar upgrade start my.index --to e5-small-v2 --way mix --pairs 2000",
      "  invar upgrade start my.index --to e5-small-v2 --way backfill --queries log.jsonl --rate 5"
    })
final class StartCommand extends TaskCommand<StartReport> {
  @Parameters(paramLabel = "DIR", description = "The index.")
  private Path index = Path.of("");

  @Option(
      names = "--to",
      paramLabel = "ID|DIR",
      required = true,
      completionCandidates = Known.EncoderIds.class,
      description = "The new model: ${COMPLETION-CANDIDATES}, or a folder.")
  private String to = "";

  @Option(
      names = "--way",
      paramLabel = "WAY",
      required = true,
      completionCandidates = Known.UpgradeWays.class,
      description = "How to search meanwhile: ${COMPLETION-CANDIDATES}.")
  private String way = "";

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      completionCandidates = Known.Orders.class,
      description = {
        "Which passages a backfill takes first: ${COMPLETION-CANDIDATES}.",
        "Default: ${DEFAULT-VALUE}, what is asked for most."
      })
  private String order = Labels.of(StartChoices.DEFAULTS.order());

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description = {
        "Past queries, JSON lines {\"id\", \"text\"}: they make searches better, and show what",
        "is asked for most."
      })
  private Optional<Path> queries = Optional.empty();

  @Option(
      names = "--pairs",
      paramLabel = "TEXTS",
      description = {
        "How many passages are embedded now, for the map and for statistics.",
        "Default: 1,000 where the way needs a map, else 50."
      })
  private Optional<Integer> pairs = Optional.empty();

  @Option(
      names = "--rate",
      paramLabel = "TEXTS",
      description = "Most texts that a backfill embeds in a second. Default: no limit.")
  private Optional<Double> rate = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the passages drawn. Default: ${DEFAULT-VALUE}.")
  private long seed = Seed.DEFAULT.value();

  StartCommand(Session session) {
    super(session);
  }

  @Override
  Task<StartReport> task() {
    FillOrder chosen =
        Labels.find(FillOrder.values(), order)
            .orElseThrow(
                () -> new UnknownMethodException("order", order, Labels.of(FillOrder.values())));
    var choices = new StartChoices(chosen, pairs, queries, rate, new Seed(seed));
    return new StartTask(index, to, Ways.of(way), choices);
  }

  @Override
  void write(StartReport report, JsonGenerator json) {
    json.writeStringProperty("index", report.index().toString());
    UpgradeParts.status(report.status(), json);
    json.writeNumberProperty("embedded", report.embedded());
    json.writeNumberProperty("pastQueries", report.pastQueries());
    UpgradeParts.evidence(report.evidence(), json);
    JsonParts.seconds(json, report.seconds());
  }

  @Override
  void print(StartReport report, PrintWriter out, Ink ink) {
    out.println(
        "%s  changing to %s by %s, started in %s"
            .formatted(
                ink.bold(report.index().toString()),
                report.status().target().to().encoder(),
                ink.green(Ways.label(report.status().target().way())),
                Figures.seconds(report.seconds().getOrDefault("total", 0.0))));
    UpgradeParts.print(report.status(), out);
    report
        .evidence()
        .ifPresent(evidence -> {
          out.println();
          out.println("the map between the two models:");
          EvidenceParts.print(evidence, out, ink);
        });
    out.println();
    UpgradeParts.next(report.index(), report.status(), session().program(), out, ink);
  }
}
