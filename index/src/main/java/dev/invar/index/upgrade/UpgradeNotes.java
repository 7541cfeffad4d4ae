package dev.invar.index.upgrade;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.formats.safetensors.ProvenanceJson;
import dev.invar.index.IndexSettings;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.space.Space;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the commits of an upgrade's vectors say about it, as notes of the index that holds them:
 * {@code upgrade.format}, version {@value #VERSION}; {@code from.space.…}, the space of the index
 * that is upgraded; {@code upgrade.way} and {@code upgrade.order}, names of the constants; {@code
 * upgrade.provenance}, in JSON; {@code after.…} for each note of the index after the upgrade. The
 * new space is the one of the index of new vectors itself.
 *
 * @param from the space of the index that is upgraded
 * @param target of the upgrade
 */
record UpgradeNotes(Space from, UpgradeTarget target) {
  static final int VERSION = 1;

  private static final String FORMAT = "upgrade.format";
  private static final String WAY = "upgrade.way";
  private static final String ORDER = "upgrade.order";
  private static final String PROVENANCE = "upgrade.provenance";
  private static final String FROM = "from.";
  private static final String AFTER = "after.";

  /**
   * Refuses another upgrade of the same index: this one may have been taken back, and that one
   * started, since this was read.
   *
   * @throws OptionException if it is another
   */
  void requireSame(UpgradeNotes other, Path index) {
    if (!equals(other)) {
      throw new OptionException("upgrade of " + index, told(), "another, " + other.told());
    }
  }

  private String told() {
    return "from %s to %s, started %s".formatted(from, target.to(), target.provenance().time());
  }

  /** The settings of the index that holds the new vectors. */
  IndexSettings settingsOfVectors(IndexSettings main) {
    var notes = new TreeMap<String, String>();
    notes.put(FORMAT, Integer.toString(VERSION));
    notes.put(WAY, target.way().name());
    notes.put(ORDER, target.order().name());
    notes.put(PROVENANCE, ProvenanceJson.write(target.provenance()));
    from.toMap().forEach((name, value) -> notes.put(FROM + name, value));
    target.notes().forEach((name, value) -> notes.put(AFTER + name, value));
    return new IndexSettings(
        Optional.of(target.to()), main.vectors(), Optional.empty(), main.text(), notes);
  }

  /**
   * @throws FormatException if they are not an upgrade's, or of a newer Invar
   */
  static UpgradeNotes of(IndexSettings vectors, Object source) {
    Map<String, String> notes = vectors.notes();
    String format = notes.getOrDefault(FORMAT, "none");
    if (!format.equals(Integer.toString(VERSION))) {
      throw new FormatException(
          source,
          "expected the vectors of an upgrade in format %d, found format %s; %s"
              .formatted(VERSION, format, "open it with the Invar that wrote it, or a newer one"));
    }
    try {
      return new UpgradeNotes(
          Space.fromMap(without(FROM, notes)),
          new UpgradeTarget(
              vectors.space().orElseThrow(() -> new IllegalArgumentException("found no space")),
              new TreeMap<>(without(AFTER, notes)),
              UpgradeWay.valueOf(notes.getOrDefault(WAY, "none")),
              FillOrder.valueOf(notes.getOrDefault(ORDER, "none")),
              ProvenanceJson.read(source, notes.getOrDefault(PROVENANCE, ""))));
    } catch (IllegalArgumentException e) {
      throw new FormatException(source, "notes of the upgrade: " + e.getMessage(), e);
    }
  }

  private static Map<String, String> without(String prefix, Map<String, String> notes) {
    var found = new TreeMap<String, String>();
    notes.forEach((name, value) -> {
      if (name.startsWith(prefix)) {
        found.put(name.substring(prefix.length()), value);
      }
    });
    return found;
  }
}
