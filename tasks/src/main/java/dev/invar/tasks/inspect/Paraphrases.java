package dev.invar.tasks.inspect;

import dev.invar.formats.json.JsonLines;
import dev.invar.formats.json.JsonValue;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Texts and what says the same: JSON lines {@code {"text", "paraphrase"}}.
 *
 * @param texts copied
 * @param paraphrases as many; copied
 */
record Paraphrases(List<String> texts, List<String> paraphrases) {
  private static final int LONGEST_LINE = 16 << 20;

  Paraphrases {
    texts = List.copyOf(texts);
    paraphrases = List.copyOf(paraphrases);
  }

  static Paraphrases read(Path file) throws IOException {
    var texts = new ArrayList<String>();
    var paraphrases = new ArrayList<String>();
    try (var lines = JsonLines.open(file, LONGEST_LINE)) {
      Optional<JsonValue> next = lines.next((parser, line) -> JsonValue.read(parser));
      while (next.isPresent()) {
        texts.add(member(file, next.get(), "text", texts.size()));
        paraphrases.add(member(file, next.get(), "paraphrase", paraphrases.size()));
        next = lines.next((parser, line) -> JsonValue.read(parser));
      }
    }
    return new Paraphrases(texts, paraphrases);
  }

  private static String member(Path file, JsonValue line, String name, int place) {
    if (line instanceof JsonValue.Members(var members)
        && members.get(name) instanceof JsonValue.Text(String text)) {
      return text;
    }
    throw new FormatException(
        file,
        "line %d: expected an object with a string \"%s\", found none".formatted(place + 1, name));
  }
}
