package dev.invar.cli;

import dev.invar.method.MethodDescription;
import dev.invar.method.OptionDescription;
import dev.invar.ranking.RankingMeasure;
import dev.invar.tasks.MethodsTask;
import dev.invar.tasks.Task;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar methods}. */
@Command(
    name = "methods",
    description = "List the published methods: what they do, their options, their sources.",
    footer = {
      "",
      "Examples:",
      "  invar methods",
      "  invar methods reciprocal-rank-fusion",
      "  invar methods --kind ranking-measure --json"
    })
final class MethodsCommand extends TaskCommand<List<MethodDescription>> {
  @Parameters(
      paramLabel = "ID",
      arity = "0..1",
      completionCandidates = Known.Methods.class,
      description = "One method, with its options.")
  private Optional<String> id = Optional.empty();

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      completionCandidates = Known.Kinds.class,
      description = "Only methods of one kind: ${COMPLETION-CANDIDATES}.")
  private Optional<String> kind = Optional.empty();

  MethodsCommand(Session session) {
    super(session);
  }

  @Override
  Task<List<MethodDescription>> task() {
    return new MethodsTask(id, kind);
  }

  @Override
  void write(List<MethodDescription> methods, JsonGenerator json) {
    json.writeArrayPropertyStart("methods");
    for (MethodDescription method : methods) {
      json.writeStartObject();
      json.writeStringProperty("id", method.id());
      json.writeStringProperty("kind", method.kind());
      json.writeStringProperty("name", method.name());
      json.writeArrayPropertyStart("rows");
      method.rows().forEach(json::writeString);
      json.writeEndArray();
      json.writeStringProperty("source", method.source());
      json.writeStringProperty("summary", method.summary());
      json.writeArrayPropertyStart("options");
      method.options().forEach(option -> write(option, json));
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(OptionDescription option, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("name", option.name());
    json.writeStringProperty("type", option.typeName());
    json.writeStringProperty("default", option.defaultValue());
    json.writeStringProperty("range", option.range());
    json.writeStringProperty("help", option.help());
    json.writeEndObject();
  }

  @Override
  void print(List<MethodDescription> methods, PrintWriter out, Ink ink) {
    if (id.isPresent()) {
      methods.forEach(method -> describe(method, out, ink));
      return;
    }
    Map<String, List<MethodDescription>> byKind =
        methods.stream()
            .collect(
                Collectors.groupingBy(MethodDescription::kind, TreeMap::new, Collectors.toList()));
    int width = methods.stream().mapToInt(method -> method.id().length()).max().orElse(0);
    byKind.forEach((name, members) -> {
      out.println(ink.bold(name));
      for (MethodDescription method : members) {
        out.println("  %s  %s".formatted(pad(method.id(), width), method.summary()));
      }
    });
    out.println(
        ink.faint(
            Figures.count(methods.size(), "method")
                + "; "
                + session().program()
                + " methods ID shows its options"));
  }

  private static void describe(MethodDescription method, PrintWriter out, Ink ink) {
    out.println(ink.bold(method.id()) + "  " + method.name());
    out.println("  " + method.summary());
    out.println("  kind    " + method.kind());
    out.println("  source  " + method.source());
    if (!method.rows().isEmpty()) {
      out.println("  rows    " + String.join(", ", method.rows()));
    }
    for (OptionDescription option : method.options()) {
      String range = option.range().isEmpty() ? "" : ", " + option.range();
      out.println(
          "  %s=%s  (%s%s)"
              .formatted(ink.bold(option.name()), value(option), option.typeName(), range));
      out.println("      " + option.help());
    }
  }

  /** A default for people; what is unbounded is no number to them. JSON has what is read back. */
  private static String value(OptionDescription option) {
    String value = option.defaultValue();
    return value.equals(Integer.toString(RankingMeasure.WHOLE)) ? "all" : value;
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
