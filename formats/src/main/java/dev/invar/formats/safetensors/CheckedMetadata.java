package dev.invar.formats.safetensors;

import dev.invar.method.FormatException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The metadata of a file, entry by entry, each held to what it should be. Every failure is a {@link
 * FormatException} that names the file, the key, what was expected and what was found.
 *
 * @param file named in messages
 * @param entries key to value; shared
 */
public record CheckedMetadata(Path file, Map<String, String> entries) {
  /** An entry that must be there. */
  public String text(String key) {
    String value = entries.get(key);
    if (value == null) {
      throw failure(key, "an entry in the metadata", "none");
    }
    return value;
  }

  /** An entry that must be {@code true} or {@code false}. */
  public boolean flag(String key) {
    String value = text(key);
    if (!value.equals("true") && !value.equals("false")) {
      throw failure(key, "true or false", value);
    }
    return value.equals("true");
  }

  /** An entry that must be a whole number in [least, most]. */
  public int wholeNumber(String key, int least, int most) {
    String value = text(key);
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, as any other wrong value.
    }
    throw failure(key, "a whole number from " + least + " to " + most, value);
  }

  /** An entry that must be a number; NaN and infinities are numbers here. */
  public double number(String key) {
    String value = text(key);
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw failure(key, "a number", value);
    }
  }

  /** The failure of an entry, or of anything else in the file. */
  public FormatException failure(String what, Object expected, Object found) {
    return new FormatException(file, "%s: expected %s, found %s".formatted(what, expected, found));
  }
}
