package dev.invar.align.file;

import dev.invar.align.Evidence;
import dev.invar.align.EvidenceMeasure;
import dev.invar.method.FormatException;
import dev.invar.ranking.Interval;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Evidence as metadata: {@code evidence.fitted}, {@code evidence.held-out}, and per measure {@code
 * evidence.ID.low}, {@code .estimate}, {@code .high} and {@code .chance}.
 */
final class EvidenceText {
  private static final String PREFIX = "evidence.";
  private static final String FITTED = PREFIX + "fitted";
  private static final String HELD_OUT = PREFIX + "held-out";

  private EvidenceText() {}

  static void write(Evidence evidence, Map<String, String> metadata) {
    metadata.put(FITTED, Integer.toString(evidence.fitted()));
    metadata.put(HELD_OUT, Integer.toString(evidence.heldOut()));
    evidence
        .figures()
        .forEach((measure, figure) -> {
          String name = PREFIX + measure.id();
          metadata.put(name + ".low", Double.toString(figure.value().low()));
          metadata.put(name + ".estimate", Double.toString(figure.value().estimate()));
          metadata.put(name + ".high", Double.toString(figure.value().high()));
          metadata.put(name + ".chance", Double.toString(figure.chance()));
        });
  }

  static Optional<Evidence> read(Path file, Map<String, String> metadata) {
    if (!metadata.containsKey(FITTED)) {
      return Optional.empty();
    }
    var figures = new EnumMap<EvidenceMeasure, Evidence.Figure>(EvidenceMeasure.class);
    for (EvidenceMeasure measure : EvidenceMeasure.values()) {
      String name = PREFIX + measure.id();
      if (metadata.containsKey(name + ".estimate")) {
        var value =
            new Interval(
                number(file, metadata, name + ".low"),
                number(file, metadata, name + ".estimate"),
                number(file, metadata, name + ".high"));
        figures.put(measure, new Evidence.Figure(value, number(file, metadata, name + ".chance")));
      }
    }
    return Optional.of(
        new Evidence(
            (int) number(file, metadata, FITTED), (int) number(file, metadata, HELD_OUT), figures));
  }

  private static double number(Path file, Map<String, String> metadata, String key) {
    String value = metadata.getOrDefault(key, "nothing");
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new FormatException(file, key + ": expected a number, found " + value, e);
    }
  }
}
