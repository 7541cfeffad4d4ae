package dev.invar.formats.safetensors;

import dev.invar.formats.json.StrictJson;
import dev.invar.method.FormatException;
import dev.invar.method.Provenance;
import java.io.StringWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Provenance as text, for the metadata of files: {@code {"method": …, "options": {…}, "inputs":
 * {…}, "version": …, "time": "2026-01-01T00:00:00Z"}}, all values strings.
 */
public final class ProvenanceJson {
  /** The metadata name under which it stands. */
  public static final String KEY = "provenance";

  private static final int LONGEST = 1 << 20;
  private static final JsonFactory JSON = StrictJson.factory(LONGEST);
  private static final String METHOD = "method";
  private static final String OPTIONS = "options";
  private static final String INPUTS = "inputs";
  private static final String VERSION = "version";
  private static final String TIME = "time";

  private ProvenanceJson() {}

  /** A provenance as JSON. */
  public static String write(Provenance provenance) {
    var text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty(METHOD, provenance.method());
      write(json, OPTIONS, provenance.options());
      write(json, INPUTS, provenance.inputs());
      json.writeStringProperty(VERSION, provenance.version());
      json.writeStringProperty(TIME, provenance.time().toString());
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, String name, Map<String, String> members) {
    json.writeObjectPropertyStart(name);
    members.forEach(json::writeStringProperty);
    json.writeEndObject();
  }

  /**
   * The provenance in a text that {@link #write} gave.
   *
   * @param source the file, for messages
   * @throws FormatException if it is not one
   */
  public static Provenance read(Object source, String text) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      var texts = new HashMap<String, String>();
      var groups = new HashMap<String, SortedMap<String, String>>();
      JsonToken token = parser.nextToken();
      while (token != null && (token = parser.nextToken()) == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        if (parser.nextToken() == JsonToken.START_OBJECT) {
          groups.put(name, strings(parser));
        } else {
          texts.put(name, parser.getString());
        }
      }
      return new Provenance(
          texts.getOrDefault(METHOD, ""),
          groups.getOrDefault(OPTIONS, new TreeMap<>()),
          groups.getOrDefault(INPUTS, new TreeMap<>()),
          texts.getOrDefault(VERSION, ""),
          Instant.parse(texts.getOrDefault(TIME, "")));
    } catch (JacksonException | DateTimeException e) {
      throw new FormatException(
          source, "expected a provenance in JSON, found: " + e.getMessage(), e);
    }
  }

  private static SortedMap<String, String> strings(JsonParser parser) {
    var strings = new TreeMap<String, String>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      parser.skipChildren();
      strings.put(name, parser.getString());
    }
    return strings;
  }
}
