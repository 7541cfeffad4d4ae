package dev.invar.cli;

import dev.invar.index.Filter;
import dev.invar.method.OptionException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The conditions of {@code --where}, as a filter: all must hold; one key may have several values.
 */
final class Conditions {
  private static final Pattern CONDITION =
      Pattern.compile("([^=<>]+)(>=|<=|=)(.*)", Pattern.DOTALL);

  private Conditions() {}

  /**
   * @param conditions {@code key=value}, {@code key>=number} or {@code key<=number}
   * @throws OptionException if one has none of these forms
   */
  static Filter filter(List<String> conditions) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    var filters = new ArrayList<Filter>();
    for (String condition : conditions) {
      Matcher parts = CONDITION.matcher(condition);
      if (!parts.matches()) {
        throw new OptionException("--where", "key=value, key>=number or key<=number", condition);
      }
      String key = parts.group(1).strip();
      String value = parts.group(3);
      switch (parts.group(2)) {
        case ">=" -> filters.add(Filter.range(key, number(value), Double.POSITIVE_INFINITY));
        case "<=" -> filters.add(Filter.range(key, Double.NEGATIVE_INFINITY, number(value)));
        default -> values.computeIfAbsent(key, name -> new TreeSet<>()).add(value);
      }
    }
    values.forEach((key, allowed) -> filters.add(Filter.in(key, allowed)));
    return filters.isEmpty() ? Filter.ALL : Filter.and(filters.toArray(Filter[]::new));
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new OptionException("--where", "a number", text);
    }
  }
}
