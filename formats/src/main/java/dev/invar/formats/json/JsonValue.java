package dev.invar.formats.json;

import dev.invar.method.FormatException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Any JSON value, as it stands in a text. */
public sealed interface JsonValue {
  /**
   * Members by name, in the order of the text.
   *
   * @param members copied
   */
  record Members(SequencedMap<String, JsonValue> members) implements JsonValue {
    public Members {
      members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
    }

    /** The same object without one of its members, if it has it. */
    public Members without(String name) {
      var others = new LinkedHashMap<>(members);
      others.remove(name);
      return new Members(others);
    }
  }

  /**
   * Values in a row.
   *
   * @param values copied
   */
  record Elements(List<JsonValue> values) implements JsonValue {
    public Elements {
      values = List.copyOf(values);
    }
  }

  /** A string. */
  record Text(String value) implements JsonValue {}

  /**
   * A number.
   *
   * @param value rounded to a double; the largest of its sign where it is beyond all doubles
   */
  record Amount(double value) implements JsonValue {}

  /** True or false. */
  record Truth(boolean value) implements JsonValue {}

  /** {@code null}. */
  record Nothing() implements JsonValue {}

  /**
   * The value in a text.
   *
   * @param source where the text is from, for messages
   * @throws FormatException if it is not one value within the limits of {@link StrictJson}
   */
  static JsonValue parse(Object source, String text) {
    JsonFactory json = StrictJson.factory(Math.max(1, text.length()));
    try (JsonParser parser = json.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() == null) {
        throw new FormatException(source, "expected a JSON value, found none");
      }
      JsonValue value = read(parser);
      if (parser.nextToken() != null) {
        throw new FormatException(source, "expected nothing after the JSON value, found more");
      }
      return value;
    } catch (JacksonException e) {
      throw new FormatException(source, "expected valid JSON, found: " + StrictJson.found(e), e);
    }
  }

  /**
   * The value that a parser stands on; afterwards it stands on the value's last token.
   *
   * @throws JacksonException if the text is not JSON
   */
  static JsonValue read(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        var members = new LinkedHashMap<String, JsonValue>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          members.put(name, read(parser));
        }
        yield new Members(members);
      }
      case START_ARRAY -> {
        var values = new ArrayList<JsonValue>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          values.add(read(parser));
        }
        yield new Elements(values);
      }
      case VALUE_STRING -> new Text(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Amount(amount(parser));
      case VALUE_TRUE -> new Truth(true);
      case VALUE_FALSE -> new Truth(false);
      case VALUE_NULL -> new Nothing();
      case END_OBJECT, END_ARRAY, PROPERTY_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("no value begins with " + parser.currentToken());
    };
  }

  private static double amount(JsonParser parser) {
    return Math.clamp(Double.parseDouble(parser.getString()), -Double.MAX_VALUE, Double.MAX_VALUE);
  }
}
