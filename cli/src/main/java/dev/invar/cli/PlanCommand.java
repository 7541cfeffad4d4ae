package dev.invar.cli;

import dev.invar.method.Seed;
import dev.invar.tasks.Task;
import dev.invar.tasks.upgrade.PlanReport;
import dev.invar.tasks.upgrade.PlanTask;
import dev.invar.tasks.upgrade.PlanTask.OldEncoder;
import dev.invar.tasks.upgrade.Questions;
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

/** {@code invar upgrade plan}. */
@Command(
    name = "plan",
    description = "Tell what another model would bring and cost, and whether to change at all.",
    footer = {
      "",
      "Embeds a sample with the new model, tries every way of changing on it, and recommends one of",
      "keep, mix, bridge, cascade, backfill and re-embed. Nothing is changed. Fifty queries with",
      "judgements make the answer worth something; without any it says what it cannot know.",
      "",
      "Examples:",
      "  invar upgrade plan my.index --to e5-small-v2 --data my-collection/",
      "  invar upgrade plan my.index --to e5-small-v2 --queries q.jsonl --qrels judged.tsv",
      "  invar upgrade plan my.index --to e5-small-v2 --without-old-encoder --json"
    })
final class PlanCommand extends TaskCommand<PlanReport> {
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
      names = "--data",
      paramLabel = "BEIR_FOLDER",
      description = "Queries and judgements: queries.jsonl[.gz] and qrels/SPLIT.tsv.")
  private Optional<Path> data = Optional.empty();

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "Which judgements of --data. Default: test.")
  private Optional<String> split = Optional.empty();

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description = "Queries as JSON lines {\"id\", \"text\"}.")
  private Optional<Path> queries = Optional.empty();

  @Option(
      names = "--qrels",
      paramLabel = "FILE",
      description = {
        "Judgements for --queries: .tsv as in a BEIR folder, else as TREC has them,",
        "QUERY 0 DOCUMENT GRADE."
      })
  private Optional<Path> qrels = Optional.empty();

  @Option(
      names = "--budget",
      paramLabel = "TEXTS",
      description = {
        "How many texts may be embedded to find out; those that both models embed count",
        "twice. Default: ${DEFAULT-VALUE}."
      })
  private int budget = PlanTask.BUDGET;

  @Option(
      names = "--without-old-encoder",
      description = "Recommend only what works when the old model is gone.")
  private boolean withoutOldEncoder;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the sample. Default: ${DEFAULT-VALUE}.")
  private long seed = Seed.DEFAULT.value();

  @Spec private CommandSpec spec;

  PlanCommand(Session session) {
    super(session);
    spec = CommandSpec.create();
  }

  @Override
  Task<PlanReport> task() {
    return new PlanTask(
        index,
        to,
        questions(),
        budget,
        withoutOldEncoder ? OldEncoder.GOES : OldEncoder.STAYS,
        new Seed(seed));
  }

  private Questions questions() {
    if (data.isPresent() && queries.isPresent()) {
      throw usage("plan: expected --data or --queries, found both");
    }
    if (split.isPresent() && data.isEmpty()) {
      throw usage("--split is one of --data, which is missing");
    }
    if (qrels.isPresent() && queries.isEmpty()) {
      throw usage("--qrels are of --queries, which are missing");
    }
    if (data.isPresent()) {
      return new Questions.Collection(data.get(), split.orElse("test"));
    }
    return queries.isPresent() ? new Questions.Files(queries.get(), qrels) : new Questions.None();
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  @Override
  void write(PlanReport report, JsonGenerator json) {
    PlanJson.write(report, json);
  }

  @Override
  void print(PlanReport report, PrintWriter out, Ink ink) {
    new PlanPage(report, out, ink).print(index, to, session().program());
  }
}
