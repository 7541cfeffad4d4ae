package dev.invar.cli;

import dev.invar.diagnose.gate.Breach;
import dev.invar.diagnose.report.ReportJson;
import dev.invar.tasks.inspect.InspectReport;
import java.nio.file.Path;
import tools.jackson.core.JsonGenerator;

/** An inspection for programs; what this writes is what {@code --baseline} reads. */
final class InspectParts {
  private InspectParts() {}

  /** The members of the report, {@code "page"} and {@code "breaches":[{"rule","found"}]}. */
  static void write(InspectReport inspected, JsonGenerator json) {
    ReportJson.members(inspected.report(), ReportJson.Extent.FIGURES, json);
    json.writeStringProperty("page", inspected.page().map(Path::toString).orElse(null));
    json.writeArrayPropertyStart("breaches");
    for (Breach breach : inspected.breaches()) {
      json.writeStartObject();
      json.writeStringProperty("rule", breach.rule().toString());
      json.writeStringProperty("found", breach.found());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
