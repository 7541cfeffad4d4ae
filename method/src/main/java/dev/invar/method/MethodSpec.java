package dev.invar.method;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A method in text: {@code id} or {@code id:option=value,option=value}. Spaces around each part are
 * passed over.
 *
 * @param id the method's id
 * @param options option name to value; the others keep their defaults
 */
public record MethodSpec(String id, Map<String, String> options) {
  /**
   * @throws OptionException if a value cannot stand in a spec: it has a comma, or spaces around it
   */
  public MethodSpec {
    options = Map.copyOf(options);
    options.forEach((name, value) -> {
      if (value.contains(",") || !value.equals(value.strip())) {
        throw new OptionException(
            name, "text without commas and without spaces around it", "'" + value + "'");
      }
    });
  }

  /**
   * Reads a spec.
   *
   * @throws OptionException if it has not that form
   */
  public static MethodSpec parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return new MethodSpec(text.strip(), Map.of());
    }
    var options = new LinkedHashMap<String, String>();
    for (String pair : text.substring(colon + 1).split(",", -1)) {
      int equals = pair.indexOf('=');
      String name = pair.substring(0, Math.max(0, equals)).strip();
      if (name.isEmpty()) {
        throw new OptionException("method", "id:option=value,option=value", text);
      }
      if (options.put(name, pair.substring(equals + 1).strip()) != null) {
        throw new OptionException(name, "given once", "given twice in " + text);
      }
    }
    return new MethodSpec(text.substring(0, colon).strip(), options);
  }

  /** The spec as {@link #parse} reads it, options sorted by name. */
  @Override
  public String toString() {
    return options.isEmpty()
        ? id
        : id
            + options.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(",", ":", ""));
  }
}
