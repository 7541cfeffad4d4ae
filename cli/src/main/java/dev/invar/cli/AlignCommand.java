package dev.invar.cli;

import dev.invar.align.Aligner;
import dev.invar.align.HeldOut;
import dev.invar.method.MethodCatalog;
import dev.invar.method.Seed;
import dev.invar.tasks.Task;
import dev.invar.tasks.align.AlignReport;
import dev.invar.tasks.align.AlignTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;

/** {@code invar align}. */
@Command(
    name = "align",
    description = "Fit a map between the spaces of two or more models.",
    footer = {
      "",
      "The files hold the same texts' vectors, made by different models; they are joined by id. Some",
      "pairs are held out of a first fit and say how good the map is; the map itself is fitted to",
      "all of them. 'apply' carries stored vectors over, 'show' says what a map holds.",
      "",
      "Examples:",
      "  invar encode docs/ -o old.safetensors --encoder all-minilm-l6-v2",
      "  invar encode docs/ -o new.safetensors --encoder bge-small-en-v1.5",
      "  invar align old.safetensors new.safetensors -o old2new.map",
      "  invar align apply old2new.map old.safetensors -o moved.safetensors --to bge-small-en-v1.5",
      "  invar align show old2new.map"
    })
final class AlignCommand extends TaskCommand<AlignReport> implements WithCommands {
  @Parameters(
      paramLabel = "VECTORS",
      arity = "0..*",
      description = {
        "Two or more files of vectors, each of another space: .safetensors, which",
        "tells its space, or .npy .npz .fvecs .jsonl, which is called like the file."
      })
  private List<Path> inputs = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where to write the map.")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--method",
      paramLabel = "ID[:OPTION=VALUE]",
      completionCandidates = Known.Aligners.class,
      description = {
        "How to fit: ${COMPLETION-CANDIDATES}.",
        "Default: what suits the number of pairs; the answer says what and why."
      })
  private Optional<String> method = Optional.empty();

  @Option(
      names = "--held-out",
      paramLabel = "PAIRS",
      description = "How many pairs judge the map; 0: none. Default: a fifth, at most 1,000.")
  private Optional<Integer> heldOut = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the pairs held out. Default: ${DEFAULT-VALUE}.")
  private long seed = Seed.DEFAULT.value();

  @Spec private CommandSpec spec;

  AlignCommand(Session session) {
    super(session);
    spec = CommandSpec.create();
  }

  @Override
  public SequencedMap<String, Function<Session, Object>> commands() {
    var commands = new LinkedHashMap<String, Function<Session, Object>>();
    commands.put("apply", ApplyMapCommand::new);
    commands.put("show", ShowMapCommand::new);
    return commands;
  }

  @Override
  Task<AlignReport> task() {
    if (inputs.size() < 2) {
      throw usage(
          "align: expected two or more files of VECTORS, found "
              + (inputs.isEmpty() ? "none" : "only " + inputs.getFirst()));
    }
    Path file = output.orElseThrow(() -> usage("--output: expected FILE, found nothing"));
    Optional<Aligner> chosen = method.map(text -> MethodCatalog.load().create(Aligner.class, text));
    HeldOut usual = HeldOut.DEFAULTS;
    var judge = new HeldOut(usual.share(), usual.most(), usual.neighbours(), new Seed(seed));
    return new AlignTask(inputs, file, chosen, heldOut, judge);
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  @Override
  void write(AlignReport report, JsonGenerator json) {
    json.writeStringProperty("output", report.output().toString());
    json.writeStringProperty("method", report.method());
    json.writeStringProperty("reason", report.reason());
    json.writeNumberProperty("pairs", report.pairs());
    json.writeArrayPropertyStart("sides");
    for (AlignReport.Side side : report.sides()) {
      json.writeStartObject();
      json.writeStringProperty("file", side.file().toString());
      JsonParts.space(json, "space", side.space());
      json.writeNumberProperty("vectors", side.vectors());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayPropertyStart("evidence");
    for (AlignReport.Judged judged : report.evidence()) {
      json.writeStartObject();
      json.writeStringProperty("from", judged.from().fingerprint());
      json.writeStringProperty("to", judged.to().fingerprint());
      EvidenceParts.write(judged.evidence(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
    JsonParts.seconds(json, report.seconds());
    JsonParts.provenance(json, report.provenance());
  }

  @Override
  void print(AlignReport report, PrintWriter out, Ink ink) {
    out.println(
        "%s  %s of %s, in %s"
            .formatted(
                ink.bold(report.output().toString()),
                Figures.count(report.pairs(), "pair"),
                Figures.count(report.sides().size(), "space"),
                Figures.seconds(report.seconds().getOrDefault("total", 0.0))));
    for (AlignReport.Side side : report.sides()) {
      out.println(
          "  %s  %s of %s"
              .formatted(side.space(), Figures.count(side.vectors(), "vector"), side.file()));
    }
    out.println("fitted by " + report.method() + ": " + report.reason());
    for (AlignReport.Judged judged : report.evidence()) {
      out.println();
      if (report.evidence().size() > 1) {
        out.println(judged.from().encoder() + " and " + judged.to().encoder());
      }
      EvidenceParts.print(judged.evidence(), out, ink);
    }
    if (report.evidence().isEmpty()) {
      out.println("no pairs held out: nothing is known about how good the map is");
    }
    printNext(report, out, ink);
  }

  private void printNext(AlignReport report, PrintWriter out, Ink ink) {
    AlignReport.Side first = report.sides().getFirst();
    out.println();
    String next =
        "%s align apply %s %s -o moved.safetensors --to %s"
            .formatted(
                session().program(),
                ShellWord.of(report.output()),
                ShellWord.of(first.file()),
                report.sides().get(1).space().encoder());
    out.println(ink.faint("Next: " + next));
  }
}
