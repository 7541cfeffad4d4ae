package dev.invar.diagnose.report;

import dev.invar.diagnose.Value;
import dev.invar.formats.json.JsonValue;
import dev.invar.formats.json.StrictJson;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;

/**
 * Reads the figures of a report back from its JSON, as {@link ReportJson} wrote it. Members that it
 * does not know are passed over, so a report of a later version can be read.
 */
public final class ReportReader {
  private final Object source;

  private ReportReader(Object source) {
    this.source = source;
  }

  /**
   * Reads a file.
   *
   * @throws FormatException if it is not the JSON of a report; the message says where
   * @throws IOException if it cannot be read
   */
  public static Baseline read(Path file) throws IOException {
    return new ReportReader(file).baseline(Files.readAllBytes(file));
  }

  private Baseline baseline(byte[] json) {
    try (JsonParser parser =
        StrictJson.factory(Math.max(1, json.length))
            .createParser(ObjectReadContext.empty(), json)) {
      if (parser.nextToken() == null) {
        throw new FormatException(source, 0, "report", "a JSON object", "nothing");
      }
      JsonValue report = JsonValue.read(parser);
      if (parser.nextToken() != null) {
        throw new FormatException(source, "expected nothing after the report, found more");
      }
      return baseline(report);
    } catch (JacksonException e) {
      throw new FormatException(
          source, StrictJson.offset(e, json.length), "report", "valid JSON", StrictJson.found(e));
    }
  }

  private Baseline baseline(JsonValue report) {
    var figures = new TreeMap<String, Value>();
    List<JsonValue> sections = elements(report, "report", "sections");
    for (int s = 0; s < sections.size(); s++) {
      String section = "sections[" + s + "]";
      List<JsonValue> ofSection = elements(sections.get(s), section, "figures");
      for (int f = 0; f < ofSection.size(); f++) {
        String where = section + ".figures[" + f + "]";
        JsonValue figure = ofSection.get(f);
        figures.putIfAbsent(text(figure, where, "id"), value(figure, where));
      }
    }
    var spaces = new ArrayList<String>();
    List<JsonValue> inspected = elements(report, "report", "inspected");
    for (int i = 0; i < inspected.size(); i++) {
      spaces.add(text(inspected.get(i), "inspected[" + i + "]", "fingerprint"));
    }
    return new Baseline(figures, spaces);
  }

  private Value value(JsonValue figure, String where) {
    JsonValue value = member(figure, where, "value");
    return switch (value) {
      case JsonValue.Amount(double number) -> Value.of(number);
      case JsonValue.Nothing() -> Value.undefined(text(figure, where, "notDefinedBecause"));
      case JsonValue.Text _, JsonValue.Truth _, JsonValue.Members _, JsonValue.Elements _ ->
          throw unexpected(where + ".value", "a number or null", value);
    };
  }

  private String text(JsonValue object, String where, String name) {
    JsonValue member = member(object, where, name);
    if (member instanceof JsonValue.Text(String text)) {
      return text;
    }
    throw unexpected(where + "." + name, "a text", member);
  }

  private List<JsonValue> elements(JsonValue object, String where, String name) {
    JsonValue member = member(object, where, name);
    if (member instanceof JsonValue.Elements(List<JsonValue> values)) {
      return values;
    }
    throw unexpected(where + "." + name, "an array", member);
  }

  private JsonValue member(JsonValue object, String where, String name) {
    if (!(object instanceof JsonValue.Members(var members))) {
      throw unexpected(where, "an object", object);
    }
    JsonValue member = members.get(name);
    if (member == null) {
      throw new FormatException(
          source, "%s: expected a member %s, found none".formatted(where, name));
    }
    return member;
  }

  private FormatException unexpected(String where, String expected, JsonValue found) {
    String kind =
        switch (found) {
          case JsonValue.Members _ -> "an object";
          case JsonValue.Elements _ -> "an array";
          case JsonValue.Text _ -> "a text";
          case JsonValue.Amount _ -> "a number";
          case JsonValue.Truth _ -> "true or false";
          case JsonValue.Nothing _ -> "null";
        };
    return new FormatException(
        source, "%s: expected %s, found %s".formatted(where, expected, kind));
  }
}
