package dev.invar.tasks.space;

import dev.invar.formats.text.JsonTexts;
import dev.invar.formats.text.TextDocument;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Texts by which a space is probed, by id. The dozen that come with Invar differ in length,
 * subject, language, case and signs, so that what treats texts differently shows.
 *
 * @param byId in the order in which they are sent
 */
public record ProbeTexts(SequencedMap<String, String> byId) {
  /** A dozen that come with Invar; they never change, so that answers may be kept. */
  public static final ProbeTexts STANDARD =
      of(
          List.of(
              "Bread rises because yeast turns sugar into gas.",
              "how do I reset a forgotten password",
              "The court held that the contract was void, since neither party had signed the final version.",
              "rain",
              "Patients who took the drug for twelve weeks had lower blood pressure than those given a placebo, but no fewer strokes.",
              "for (int i = 0; i < n; i++) { sum += a[i] * b[i]; }",
              "Invoice 4711 of 3 March 2021: 12 chairs at 89.50 each, to be paid within 30 days.",
              "Der Zug nach Hamburg fährt heute von Gleis 7 ab.",
              "WARNING: do NOT open the cover while the machine is running!",
              "A whale is a mammal; it breathes air, feeds its young with milk, and has lived in the sea for fifty million years. Its nearest living relative on land is the hippopotamus.",
              "cheap flights lisbon october",
              "She had never liked the house, and now that everyone else had left it she liked it even less."));

  private static final int LONGEST_LINE = 64 << 20;
  private static final int LEAST = 2;

  public ProbeTexts {
    byId = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(byId));
    if (byId.size() < LEAST) {
      throw new OptionException("texts to probe with", "at least " + LEAST, byId.size());
    }
  }

  private static ProbeTexts of(List<String> texts) {
    var byId = new LinkedHashMap<String, String>();
    for (String text : texts) {
      byId.put("probe-%02d".formatted(byId.size() + 1), text);
    }
    return new ProbeTexts(byId);
  }

  /**
   * Reads JSON lines, {@code {"id", "text"}}.
   *
   * @throws FormatException if a line is damaged or an id stands twice
   */
  public static ProbeTexts read(Path file) throws IOException {
    var byId = new LinkedHashMap<String, String>();
    String prefix = file.getFileName().toString();
    try (JsonTexts lines = JsonTexts.open(file, LONGEST_LINE, prefix, Map.of())) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        TextDocument document = line.get();
        if (byId.put(document.id(), document.fullText()) != null) {
          throw new FormatException(
              file, "expected each id once, found " + document.id() + " twice");
        }
      }
    }
    return new ProbeTexts(byId);
  }

  /** Their ids, in order. */
  public List<String> ids() {
    return List.copyOf(byId.keySet());
  }

  /** The texts, in order. */
  public List<String> texts() {
    return List.copyOf(byId.values());
  }
}
