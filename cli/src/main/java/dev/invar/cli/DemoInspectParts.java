package dev.invar.cli;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Value;
import dev.invar.tasks.inspect.InspectReport;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** How the inspection of the demonstration's index is told. */
final class DemoInspectParts {
  /** The figures that are shown, in this order; the page has all of them. */
  private static final List<String> SHOWN =
      List.of("rankme", "hubness", "local-dimension", "invariance-error.typos");

  private static final int LINE = 76;

  private DemoInspectParts() {}

  /** {@code "inspection":{…}} as {@code invar inspect} has it, or null. */
  static void write(Optional<InspectReport> inspection, JsonGenerator json) {
    if (inspection.isEmpty()) {
      json.writeNullProperty("inspection");
      return;
    }
    json.writeObjectPropertyStart("inspection");
    InspectParts.write(inspection.get(), json);
    json.writeEndObject();
  }

  static void print(InspectReport inspection, PrintWriter out, Ink ink) {
    out.println();
    out.println(ink.bold("Is the space healthy?"));
    out.println();
    inspection
        .report()
        .findings()
        .forEach(finding ->
            out.println("  " + ink.bold(Labels.of(finding.severity())) + "  " + finding.title()));
    for (String id : SHOWN) {
      inspection
          .report()
          .figures()
          .filter(figure -> figure.id().equals(id) && figure.value() instanceof Value.Known)
          .findFirst()
          .map(Figure::meaning)
          .ifPresent(meaning ->
              Paragraph.lines(meaning, "", LINE).forEach(line -> out.println("  " + line)));
    }
    inspection.page().ifPresent(page -> out.println(ink.faint("  all of it, drawn: " + page)));
  }
}
