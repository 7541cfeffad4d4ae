package dev.invar.space;

import dev.invar.method.FormatException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The keys under which a space stands in a file's metadata, and how their values are read. */
final class SpaceKeys {
  static final String PREFIX = "space.";
  static final String ENCODER = PREFIX + "encoder";
  static final String MODEL = PREFIX + "model";
  static final String TOKENIZER = PREFIX + "tokenizer";
  static final String POOLING = PREFIX + "pooling";
  static final String QUERY_PREFIX = PREFIX + "query-prefix";
  static final String PASSAGE_PREFIX = PREFIX + "passage-prefix";
  static final String NORMALIZED = PREFIX + "normalized";
  static final String WIDTH = PREFIX + "width";

  private static final Set<String> ALL =
      Set.of(ENCODER, MODEL, TOKENIZER, POOLING, QUERY_PREFIX, PASSAGE_PREFIX, NORMALIZED, WIDTH);
  private static final String SOURCE = "metadata of a space";

  private SpaceKeys() {}

  /**
   * A key that this version does not know may shape vectors, so it is refused like a missing one.
   */
  static void requireAll(Map<String, String> map) {
    var found = new TreeSet<String>();
    map.keySet().stream().filter(key -> key.startsWith(PREFIX)).forEach(found::add);
    if (!found.equals(ALL)) {
      throw new FormatException(
          SOURCE,
          "expected the keys " + String.join(", ", new TreeSet<>(ALL)) + "; found " + found);
    }
  }

  static String text(Map<String, String> map, String key) {
    return Objects.requireNonNull(map.get(key), key);
  }

  static boolean flag(Map<String, String> map, String key) {
    String text = text(map, key);
    if (!text.equals("true") && !text.equals("false")) {
      throw wrong(key, "true or false", text);
    }
    return Boolean.parseBoolean(text);
  }

  static int width(Map<String, String> map, String key) {
    String text = text(map, key);
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw wrong(key, "a whole number of at least 1", text);
    }
    return Integer.parseInt(text);
  }

  private static FormatException wrong(String key, String expected, String found) {
    return new FormatException(SOURCE, key + ": expected " + expected + ", found " + found);
  }
}
