package dev.invar.cli;

import dev.invar.align.Evidence;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.index.upgrade.UpgradeStatus;
import dev.invar.tasks.ModelChoice;
import dev.invar.tasks.UpgradeFacts;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** What the commands about an upgrade have in common. */
final class UpgradeParts {
  private static final int BAR_CELLS = 30;

  private UpgradeParts() {}

  /** {@code "upgrade":{"model","way","to"}}, or null where none is under way. */
  static void facts(Optional<UpgradeFacts> facts, JsonGenerator json) {
    if (facts.isEmpty()) {
      json.writeNullProperty("upgrade");
      return;
    }
    json.writeObjectPropertyStart("upgrade");
    json.writeStringProperty("model", facts.get().model().label());
    json.writeStringProperty("way", facts.get().way().id());
    JsonParts.space(json, "to", facts.get().to());
    json.writeEndObject();
  }

  /** How a search was answered, in a few words: {@code , cascade with e5-small-v2}; or nothing. */
  static String facts(Optional<UpgradeFacts> facts) {
    return facts
        .map(upgrade ->
            switch (upgrade.model()) {
              case OLD -> ", old model";
              case NEW -> ", " + upgrade.to().encoder() + " alone";
              case UPGRADE -> ", " + Ways.label(upgrade.way()) + " with " + upgrade.to().encoder();
            })
        .orElse("");
  }

  /** {@code "status":{…}}. */
  static void status(UpgradeStatus status, JsonGenerator json) {
    json.writeObjectPropertyStart("status");
    JsonParts.space(json, "from", status.from());
    JsonParts.space(json, "to", status.target().to());
    json.writeStringProperty("way", status.target().way().id());
    json.writeStringProperty("order", Labels.of(status.target().order()));
    json.writeStringProperty("started", status.started().toString());
    json.writeNumberProperty("documents", status.documents());
    json.writeNumberProperty("documentsDone", status.documentsDone());
    json.writeNumberProperty("passages", status.passages());
    json.writeNumberProperty("passagesDone", status.passagesDone());
    json.writeNumberProperty("stale", status.stale());
    json.writeNumberProperty("share", status.share());
    json.writeBooleanProperty("complete", status.isComplete());
    json.writeNumberProperty("bytes", status.bytes());
    json.writeEndObject();
  }

  static void evidence(Optional<Evidence> evidence, JsonGenerator json) {
    if (evidence.isEmpty()) {
      json.writeNullProperty("evidence");
      return;
    }
    json.writeObjectPropertyStart("evidence");
    EvidenceParts.write(evidence.get(), json);
    json.writeEndObject();
  }

  static void print(UpgradeStatus status, PrintWriter out) {
    int full = (int) (status.share() * BAR_CELLS);
    out.println(
        String.format(
            Locale.ROOT,
            "%s%s %.1f %%  %s of %s passages have a vector of the new model",
            "█".repeat(full),
            "░".repeat(BAR_CELLS - full),
            Math.floor(1000 * status.share()) / 10,
            Figures.count(status.passagesDone()),
            Figures.count(status.passages())));
    out.println("kept beside the index: " + Figures.bytes(status.bytes()));
    if (status.stale() > 0) {
      out.println(
          Figures.count(status.stale(), "new vector")
              + " no longer count: their documents have changed or are gone");
    }
  }

  /** What to do next. */
  static void next(Path index, UpgradeStatus status, String program, PrintWriter out, Ink ink) {
    String upgrade = program + " upgrade ";
    String folder = " " + ShellWord.of(index);
    if (status.isComplete()) {
      out.println(ink.faint("Next: " + upgrade + "finish" + folder));
      return;
    }
    boolean backfills = status.target().way() == UpgradeWay.RE_EMBED;
    out.println(
        ink.faint(
            backfills
                ? "Next: " + upgrade + "backfill" + folder
                : "Next: "
                    + program
                    + " search"
                    + folder
                    + " \"what you look for\"   (--model "
                    + ModelChoice.OLD.label()
                    + ": as before)"));
    if (!backfills) {
      out.println(ink.faint("      " + upgrade + "backfill" + folder));
    }
    out.println(ink.faint("      " + upgrade + "rollback" + folder));
  }
}
