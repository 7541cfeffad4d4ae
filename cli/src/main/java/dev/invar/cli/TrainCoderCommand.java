package dev.invar.cli;

import dev.invar.method.MethodCatalog;
import dev.invar.method.Seed;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.statistics.CodeStatistics;
import dev.invar.tasks.Task;
import dev.invar.tasks.codes.TrainCoderReport;
import dev.invar.tasks.codes.TrainCoderTask;
import dev.invar.tasks.codes.TrainingFiles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar codes train}. */
@Command(
    name = "train",
    description = "Learn a coder from a file of vectors.",
    footer = {
      "",
      "Ctrl-C keeps what a trained method has done in the checkpoint; the same command goes on"
          + " from",
      "there to the same bytes. 'invar methods --kind sparse-coder' lists the methods.",
      "",
      "Examples:",
      "  invar codes train docs.safetensors -o my.coder",
      "  invar codes train docs.safetensors -o my.coder --method csr-v2:latents=8192,k=16,epochs=20",
      "  invar codes train docs.safetensors -o my.coder --queries asked.safetensors --data"
          + " scifact/",
      "  invar codes train docs.safetensors -o plain.coder --method principal-component-codes"
    })
final class TrainCoderCommand extends TaskCommand<TrainCoderReport> {
  private static final String DEFAULT_METHOD = "csr-v2";

  @Parameters(
      paramLabel = "VECTORS",
      description = "What to learn from: .safetensors .jsonl .npy .npz .fvecs")
  private Path vectors = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to write the coder.")
  private Path output = Path.of("");

  @Option(
      names = "--method",
      paramLabel = "ID[:OPTION=VALUE]",
      completionCandidates = Known.SparseCoders.class,
      description = "How: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private String method = DEFAULT_METHOD;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "Which vectors belong together: a line ID, tab, CLASS for each.")
  private Optional<Path> labels = Optional.empty();

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description = "Vectors of queries, of the same space.")
  private Optional<Path> queries = Optional.empty();

  @Option(
      names = "--data",
      paramLabel = "BEIR",
      description = "A BEIR folder that says which vectors answer the --queries.")
  private Optional<Path> judged = Optional.empty();

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "Of the folder's judgements. Default: ${DEFAULT-VALUE}.")
  private String split = TrainingFiles.TRAIN;

  @Option(
      names = "--space",
      paramLabel = "NAME",
      description = "The space of the vectors, if the file does not tell it.")
  private Optional<String> space = Optional.empty();

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description = "Where a long training keeps what it has done. Default: beside the coder.")
  private Optional<Path> checkpoint = Optional.empty();

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "Vectors by which the codes are examined; 0: none. Default: ${DEFAULT-VALUE}.")
  private int sample = CodeStatistics.Settings.DEFAULTS.sample();

  TrainCoderCommand(Session session) {
    super(session);
  }

  @Override
  Task<TrainCoderReport> task() {
    SparseCoder chosen = MethodCatalog.load().create(SparseCoder.class, method);
    var files = new TrainingFiles(vectors, space, labels, queries, judged, split);
    Optional<CodeStatistics.Settings> examined =
        sample == 0
            ? Optional.empty()
            : Optional.of(
                new CodeStatistics.Settings(
                    sample, CodeStatistics.Settings.DEFAULTS.depths(), Seed.DEFAULT));
    return new TrainCoderTask(
        files,
        chosen,
        output,
        checkpoint.orElseGet(() -> TrainCoderTask.checkpointBeside(output)),
        examined);
  }

  @Override
  Interruption interruption() {
    return super.interruption().listen();
  }

  @Override
  ExitCode exitCode(TrainCoderReport report) {
    return report.interrupted() ? ExitCode.INTERRUPTED : ExitCode.DONE;
  }

  @Override
  void write(TrainCoderReport report, JsonGenerator json) {
    json.writeStringProperty("output", report.output().toString());
    json.writeStringProperty("method", report.method());
    json.writeNumberProperty("rows", report.rows());
    CodeParts.coder(json, report.fitted().coder());
    CodeParts.training(json, report.fitted().report());
    if (report.statistics().isPresent()) {
      CodeParts.statistics(json, report.statistics().get());
    } else {
      json.writeNullProperty("statistics");
    }
    json.writeBooleanProperty("interrupted", report.interrupted());
    JsonParts.seconds(json, report.seconds());
    JsonParts.provenance(json, report.provenance());
  }

  @Override
  void print(TrainCoderReport report, PrintWriter out, Ink ink) {
    if (report.interrupted()) {
      out.println("Stopped; " + report.output() + " was not written.");
      out.println(
          ink.faint("the same command goes on from " + report.checkpoint() + ", if it is there"));
      return;
    }
    out.println(
        "%s  from %s, in %s"
            .formatted(
                ink.bold(report.output().toString()),
                Figures.count(report.rows(), "vector"),
                Figures.seconds(report.seconds().getOrDefault("total", 0.0))));
    CodeParts.print(report.fitted().coder(), out);
    out.println("learned by " + report.method());
    CodeParts.print(report.fitted().report(), out);
    report.statistics().ifPresent(statistics -> CodeParts.print(statistics, out));
  }
}
