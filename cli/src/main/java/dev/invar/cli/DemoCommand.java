package dev.invar.cli;

import dev.invar.cache.CacheFolder;
import dev.invar.index.Hit;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Mode;
import dev.invar.tasks.Task;
import dev.invar.tasks.demo.DemoAnswer;
import dev.invar.tasks.demo.DemoQuery;
import dev.invar.tasks.demo.DemoReport;
import dev.invar.tasks.demo.DemoTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.core.JsonGenerator;

/** {@code invar demo}. */
@Command(
    name = "demo",
    description = "See it work: find the word for a description, in WordNet.",
    footer = {
      "",
      "Embeds and indexes 27,210 definitions the first time, in about two minutes on two cores;",
      "after that it answers at once. Then it tries another model on the index, takes it back,",
      "and inspects the space.",
      "The index lies in INVAR_CACHE, else in your cache folder.",
      "",
      "Examples:",
      "  invar demo",
      "  invar demo --into wordnet.index --json"
    })
final class DemoCommand extends TaskCommand<DemoReport> {
  private static final int LINE = 78;
  private static final int WORD = 26;

  @Option(names = "--into", paramLabel = "DIR", description = "Where to keep the index.")
  private Optional<Path> into = Optional.empty();

  DemoCommand(Session session) {
    super(session);
  }

  @Override
  Task<DemoReport> task() {
    return into.map(DemoTask::new).orElseGet(() -> DemoTask.in(CacheFolder.ofUser()));
  }

  @Override
  Interruption interruption() {
    return super.interruption().listen();
  }

  @Override
  ExitCode exitCode(DemoReport report) {
    return report.interrupted() ? ExitCode.INTERRUPTED : ExitCode.DONE;
  }

  @Override
  void write(DemoReport report, JsonGenerator json) {
    JsonParts.index(json, report.index());
    json.writeBooleanProperty("reused", report.reused());
    json.writeNumberProperty("written", report.written());
    json.writeBooleanProperty("interrupted", report.interrupted());
    json.writeArrayPropertyStart("queries");
    for (DemoAnswer answer : report.answers()) {
      json.writeStartObject();
      json.writeStringProperty("query", answer.query().text());
      json.writeStringProperty("mode", answer.query().mode().label());
      json.writeStringProperty("where", answer.query().where());
      json.writeStringProperty("lesson", answer.query().lesson());
      JsonParts.hits(json, answer.hits());
      json.writeObjectPropertyStart("alone");
      answer.alone().forEach((mode, hit) -> json.writeStringProperty(mode.label(), hit.title()));
      json.writeEndObject();
      json.writeNumberProperty("seconds", answer.seconds());
      json.writeEndObject();
    }
    json.writeEndArray();
    DemoUpgradeParts.write(report.upgrade(), json);
    DemoInspectParts.write(report.inspection(), json);
    JsonParts.seconds(json, report.seconds());
  }

  @Override
  void print(DemoReport report, PrintWriter out, Ink ink) {
    IndexFacts index = report.index();
    out.println(ink.bold("A reverse dictionary: describe it, get the word."));
    out.println(
        "%s definitions of WordNet 3.1, %s, %s"
            .formatted(
                Figures.count(index.documents()),
                index.encoder().orElse(""),
                Figures.bytes(index.bytes())));
    if (report.interrupted()) {
      out.println("Stopped; what is indexed is kept. Run it again to go on from here.");
      return;
    }
    out.println(
        report.reused()
            ? "The index of an earlier run was there: " + index.folder()
            : "Indexed in %s (%s definitions per second), kept in %s"
                .formatted(
                    Figures.seconds(seconds(report)),
                    Figures.count(Math.round(report.written() / seconds(report))),
                    index.folder()));
    String lesson = "";
    for (DemoAnswer answer : report.answers()) {
      if (!answer.query().lesson().equals(lesson)) {
        lesson = answer.query().lesson();
        out.println();
        out.println(ink.bold(lesson));
      }
      print(answer, out, ink);
    }
    report
        .upgrade()
        .ifPresent(upgrade -> DemoUpgradeParts.print(upgrade, report.seconds(), out, ink));
    report.inspection().ifPresent(inspection -> DemoInspectParts.print(inspection, out, ink));
    printNext(session().program(), index.folder(), out, ink);
  }

  private static double seconds(DemoReport report) {
    return report.seconds().getOrDefault("index", 0.0);
  }

  private static void print(DemoAnswer answer, PrintWriter out, Ink ink) {
    DemoQuery query = answer.query();
    String where = query.where().isEmpty() ? "" : "  --where " + query.where();
    out.println();
    out.println(
        "  \""
            + query.text()
            + "\""
            + where
            + ink.faint("  " + query.mode().label() + ", " + Figures.seconds(answer.seconds())));
    for (Hit hit : answer.hits()) {
      String word = Snippet.of(hit.title(), "", WORD);
      out.println(
          "    %s%s  %s"
              .formatted(
                  ink.green(word),
                  " ".repeat(WORD - word.length()),
                  Snippet.of(hit.text(), "", LINE - WORD - 6)));
    }
    answer
        .alone()
        .forEach((mode, hit) ->
            out.println(
                ink.faint(
                    "    %s alone: %s".formatted(side(mode), Snippet.of(hit.title(), "", WORD)))));
  }

  private static String side(Mode mode) {
    return mode == Mode.BM25 ? "words" : "meaning";
  }

  private static void printNext(String program, Path folder, PrintWriter out, Ink ink) {
    String index = ShellWord.of(folder);
    out.println();
    out.println(ink.bold("Now you"));
    out.println("  " + program + " search " + index + " \"someone who plays the violin\"");
    out.println(
        "  " + program + " search " + index + " \"sleep through the winter\" --where part=verb");
    out.println("  " + program + " index YOUR_DOCUMENTS --into my.index");
    out.println("  " + program + " search my.index \"what you look for\"");
    out.println("  " + program + " upgrade plan my.index --to e5-small-v2");
    out.println("  " + program + " inspect my.index -o report.html");
    out.println("  " + program + " methods");
  }
}
