package dev.invar.cli;

import dev.invar.method.OptionException;
import dev.invar.tasks.CodeChoice;
import dev.invar.tasks.IndexChoices;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.IndexReport;
import dev.invar.tasks.IndexTask;
import dev.invar.tasks.Passages;
import dev.invar.tasks.Representation;
import dev.invar.tasks.Task;
import dev.invar.tasks.VectorChoice;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar index}. */
@Command(
    name = "index",
    description = "Make texts or vectors searchable.",
    footer = {
      "",
      "Run again, it goes on where it was stopped, adds what is new, replaces what has changed and",
      "passes over the rest. Nothing is ever removed. A file that cannot be read is named, counted",
      "and skipped, and the exit code is 10.",
      "",
      "Examples:",
      "  invar index docs/ --into my.index",
      "  invar index scifact/ --into scifact.index --encoder all-minilm-l6-v2",
      "  invar index notes.md papers.jsonl --into my.index --passages 128/16 --vectors int8",
      "  invar index base.fvecs --into vectors.index --space my-model-v2",
      "  invar index docs/ --into codes.index --representation sparse --coder my.coder"
    })
final class IndexCommand extends TaskCommand<IndexReport> {
  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = {
        "Files and folders of text, Markdown, HTML, PDF and JSON lines; a BEIR folder;",
        "or one file of vectors: .npy .npz .fvecs .bvecs .safetensors"
      })
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--into",
      paramLabel = "DIR",
      required = true,
      description = "The index: a new folder, or one to add to.")
  private Path into = Path.of("");

  @Option(
      names = "--encoder",
      paramLabel = "ID|DIR",
      completionCandidates = Known.EncoderIds.class,
      description = {
        "What makes the vectors: ${COMPLETION-CANDIDATES},",
        "or a folder in the Hugging Face layout."
      })
  private Optional<String> encoder = Optional.empty();

  @Option(
      names = "--passages",
      paramLabel = "TOKENS/OVERLAP|off",
      description = {
        "How long texts are cut; off: one vector each. Default: as much as the encoder reads at",
        "a time, an eighth shared; off for a BEIR folder, as its published figures are."
      })
  private Optional<String> passages = Optional.empty();

  @Option(
      names = "--vectors",
      paramLabel = "float32|int8|none",
      completionCandidates = Known.Vectors.class,
      description = "How vectors are kept; none: words only, and no encoder. Default: float32.")
  private Optional<String> vectors = Optional.empty();

  @Option(
      names = "--representation",
      paramLabel = "dense|sparse|both",
      completionCandidates = Known.Representations.class,
      description = {
        "What is kept of the vectors: themselves, or sparse codes made by --coder, which are",
        "smaller and searched exactly. Default: dense; sparse with --coder."
      })
  private Optional<String> representation = Optional.empty();

  @Option(
      names = "--coder",
      paramLabel = "FILE",
      description = "What makes the codes: see 'invar codes train'. Copied into the index.")
  private Optional<Path> coder = Optional.empty();

  @Option(
      names = "--space",
      paramLabel = "NAME",
      description = "What made the vectors of a vector file: queries must come from the same.")
  private Optional<String> space = Optional.empty();

  IndexCommand(Session session) {
    super(session);
  }

  @Override
  Task<IndexReport> task() {
    var choices =
        new IndexChoices(
            encoder,
            passages.map(IndexCommand::window),
            vectors.map(VectorChoice::of),
            new CodeChoice(representation.map(Representation::of), coder));
    return IndexTask.of(paths, into, space, choices);
  }

  private static Passages window(String text) {
    try {
      return Passages.parse(text);
    } catch (OptionException e) {
      throw new OptionException(
          "--passages",
          "off, or TOKENS/OVERLAP with an overlap of at most half the tokens",
          text + " (" + e.getMessage() + ")");
    }
  }

  @Override
  Interruption interruption() {
    return super.interruption().listen();
  }

  @Override
  ExitCode exitCode(IndexReport report) {
    if (report.interrupted()) {
      return ExitCode.INTERRUPTED;
    }
    return report.skippedCount() > 0 ? ExitCode.SKIPPED : ExitCode.DONE;
  }

  @Override
  void write(IndexReport report, JsonGenerator json) {
    JsonParts.index(json, report.index());
    json.writeNumberProperty("read", report.read());
    json.writeNumberProperty("written", report.written());
    json.writeNumberProperty("unchanged", report.unchanged());
    JsonParts.skipped(json, report.skippedCount(), report.skipped());
    json.writeBooleanProperty("interrupted", report.interrupted());
    JsonParts.seconds(json, report.seconds());
    JsonParts.provenance(json, report.provenance());
  }

  @Override
  void print(IndexReport report, PrintWriter out, Ink ink) {
    SkippedFiles.warn(report.skippedCount(), report.skipped(), session().terminal().err());
    IndexFacts index = report.index();
    out.println(
        ink.bold(index.folder().toString())
            + "  "
            + Figures.count(index.documents(), "document")
            + ", "
            + Figures.count(index.passages(), index.codes().isPresent() ? "code" : "vector")
            + ", "
            + Figures.bytes(index.bytes()));
    out.println(
        "%s read: %s written, %s unchanged, %s skipped, in %s"
            .formatted(
                Figures.count(report.read()),
                Figures.count(report.written()),
                Figures.count(report.unchanged()),
                Figures.count(report.skippedCount()),
                Figures.seconds(report.seconds().getOrDefault("total", 0.0))));
    if (report.interrupted()) {
      out.println("Stopped; what is written is kept. The same command goes on from here.");
    } else {
      boolean madeElsewhere = index.space().isPresent() && index.encoder().isEmpty();
      String query = madeElsewhere ? "--vector FILE" : "\"what you look for\"";
      String next = session().program() + " search " + ShellWord.of(index.folder()) + " " + query;
      out.println(ink.faint("Next: " + next));
    }
  }
}
