package dev.invar.method;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A method in text: {@code id} or {@code id:option=value,option=value}.
 *
 * @param id the method's id
 * @param options option name to value; the others keep their defaults
 */
public record MethodSpec(String id, Map<String, String> options) {
  public MethodSpec {
    options = Map.copyOf(options);
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
      if (equals <= 0) {
        throw new OptionException("method", "id:option=value,option=value", text);
      }
      String name = pair.substring(0, equals).strip();
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
