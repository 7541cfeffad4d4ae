package dev.invar.cli;

import dev.invar.align.SideMap;
import dev.invar.align.file.AlignmentFile;
import dev.invar.tasks.Task;
import dev.invar.tasks.align.MapTask;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code invar align show}. */
@Command(
    name = "show",
    description =
        "Say what a map holds: the spaces it joins, the evidence for it, how it was made.",
    footer = {
      "",
      "Examples:",
      "  invar align show old2new.map",
      "  invar align show old2new.map --json"
    })
final class ShowMapCommand extends TaskCommand<AlignmentFile> {
  @Parameters(paramLabel = "MAP", description = "A map that 'invar align' wrote.")
  private Path map = Path.of("");

  ShowMapCommand(Session session) {
    super(session);
  }

  @Override
  Task<AlignmentFile> task() {
    return new MapTask(map);
  }

  @Override
  void write(AlignmentFile file, JsonGenerator json) {
    json.writeStringProperty("map", map.toString());
    json.writeNumberProperty("width", file.alignment().width());
    json.writeArrayPropertyStart("sides");
    for (SideMap side : file.alignment().sides()) {
      json.writeStartObject();
      JsonParts.space(json, "space", side.space());
      json.writeStringProperty("map", side.map().getClass().getSimpleName());
      json.writeBooleanProperty("rigid", side.map().isRigid());
      json.writeEndObject();
    }
    json.writeEndArray();
    if (file.evidence().isPresent()) {
      json.writeObjectPropertyStart("evidence");
      EvidenceParts.write(file.evidence().get(), json);
      json.writeEndObject();
    } else {
      json.writeNullProperty("evidence");
    }
    JsonParts.provenance(json, file.provenance());
  }

  @Override
  void print(AlignmentFile file, PrintWriter out, Ink ink) {
    out.println(
        ink.bold(map.toString())
            + "  "
            + Figures.count(file.alignment().sides().size(), "space")
            + " in a frame of "
            + file.alignment().width()
            + " numbers");
    for (SideMap side : file.alignment().sides()) {
      out.println("  " + side.space() + (side.map().isRigid() ? ", distances kept" : ""));
    }
    out.println(
        "fitted by %s %s, %s, Invar %s"
            .formatted(
                file.provenance().method(),
                file.provenance().options(),
                file.provenance().time(),
                file.provenance().version()));
    file.provenance().inputs().forEach((name, value) -> out.println("  " + name + "  " + value));
    out.println();
    if (file.evidence().isPresent()) {
      EvidenceParts.print(file.evidence().get(), out, ink);
    } else {
      out.println("no evidence: nobody held pairs out when it was fitted");
    }
  }
}
