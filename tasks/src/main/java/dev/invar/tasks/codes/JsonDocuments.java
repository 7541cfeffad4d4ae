package dev.invar.tasks.codes;

import dev.invar.formats.json.JsonLines;
import dev.invar.formats.json.JsonValue;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The documents of a JSON lines file: their ids, which are a member of theirs, and what else is in
 * them. A document without an id has the number of its place, from 0.
 */
record JsonDocuments(List<String> ids, List<JsonValue> values) {
  private static final int LONGEST = 64 << 20;

  /**
   * Reads a file.
   *
   * @param idMember the member that is the id, a string or a number; it is no part of the value
   */
  static JsonDocuments read(Path file, String idMember) throws IOException {
    var ids = new ArrayList<String>();
    var values = new ArrayList<JsonValue>();
    var seen = new HashSet<String>();
    try (var lines = JsonLines.open(file, LONGEST)) {
      Optional<JsonValue> next = lines.next((parser, line) -> JsonValue.read(parser));
      while (next.isPresent()) {
        var document = (JsonValue.Members) next.get();
        String id = id(document, idMember, ids.size());
        if (!seen.add(id)) {
          throw new FormatException(
              file,
              "document %d: expected an id of its own, found %s again".formatted(ids.size(), id));
        }
        ids.add(id);
        values.add(document.without(idMember));
        next = lines.next((parser, line) -> JsonValue.read(parser));
      }
    }
    return new JsonDocuments(ids, values);
  }

  private static String id(JsonValue.Members document, String member, int place) {
    return switch (document.members().getOrDefault(member, new JsonValue.Nothing())) {
      case JsonValue.Text(String text) -> text;
      case JsonValue.Amount(double number) ->
          number == Math.rint(number) && Math.abs(number) < 1L << 53
              ? Long.toString((long) number)
              : Double.toString(number);
      case JsonValue.Members _, JsonValue.Elements _, JsonValue.Truth _, JsonValue.Nothing _ ->
          Integer.toString(place);
    };
  }
}
