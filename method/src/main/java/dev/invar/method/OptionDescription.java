package dev.invar.method;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;

/**
 * One option of a method, as help, parsing and the JSON of {@code invar methods} show it.
 *
 * @param name the record component's name
 * @param type its Java type
 * @param defaultValue its value in {@code DEFAULTS}, as text that {@link #parse} reads back
 * @param min smallest value allowed; −∞ if unbounded or not a number
 * @param max largest value allowed; +∞ if unbounded or not a number
 * @param help one sentence
 */
public record OptionDescription(
    String name, Class<?> type, String defaultValue, double min, double max, String help) {

  static OptionDescription of(RecordComponent component, Object defaultValue) {
    var option = component.getAnnotation(Option.class);
    return new OptionDescription(
        component.getName(),
        component.getType(),
        format(defaultValue),
        option.min(),
        option.max(),
        option.value());
  }

  static OptionDescription withoutDefault(RecordComponent component) {
    return of(component, "");
  }

  /** The type's name for people: {@code integer}, {@code number}, {@code boolean}, {@code text}. */
  public String typeName() {
    if (type == int.class || type == long.class || type == Seed.class) {
      return "integer";
    }
    if (type == double.class) {
      return "number";
    }
    if (type == boolean.class) {
      return "boolean";
    }
    return type.isEnum() ? "choice" : "text";
  }

  /** The values allowed, for people: {@code 1 to 1000}, {@code a or b}, or empty if any. */
  public String range() {
    if (type.isEnum()) {
      return String.join(
          " or ", Arrays.stream(type.getEnumConstants()).map(OptionDescription::format).toList());
    }
    if (type == boolean.class) {
      return "true or false";
    }
    boolean below = min == Double.NEGATIVE_INFINITY;
    boolean above = max == Double.POSITIVE_INFINITY;
    if (below && above) {
      return "";
    }
    if (above) {
      return "at least " + number(min);
    }
    return below ? "at most " + number(max) : number(min) + " to " + number(max);
  }

  /**
   * Reads a value of this option from text.
   *
   * @throws OptionException if the text is not of the option's type or outside its range
   */
  public Object parse(String text) {
    Object value = parseUnchecked(text.strip());
    check(value);
    return value;
  }

  void check(Object value) {
    if (value instanceof Number number) {
      double x = number.doubleValue();
      if (!(x >= min && x <= max)) {
        throw new OptionException(name, range().isEmpty() ? "a number" : range(), format(value));
      }
    }
  }

  private Object parseUnchecked(String text) {
    try {
      if (type == int.class) {
        return Integer.parseInt(text);
      }
      if (type == long.class) {
        return Long.parseLong(text);
      }
      if (type == double.class) {
        return Double.parseDouble(text);
      }
      if (type == Seed.class) {
        return new Seed(Long.parseLong(text));
      }
    } catch (NumberFormatException e) {
      throw wrongType(text);
    }
    if (type == boolean.class) {
      if (text.equals("true") || text.equals("false")) {
        return Boolean.valueOf(text);
      }
      throw wrongType(text);
    }
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (format(constant).equals(text)) {
          return constant;
        }
      }
      throw wrongType(text);
    }
    return text;
  }

  private OptionException wrongType(String text) {
    String expected = range().isEmpty() ? "" : ", " + range();
    return new OptionException(name, (type.isEnum() ? range() : typeName() + expected), text);
  }

  /** A value as text that {@link #parse} reads back. */
  static String format(Object value) {
    return switch (value) {
      case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
      case Seed seed -> Long.toString(seed.value());
      case Double number -> number(number);
      default -> value.toString();
    };
  }

  private static String number(double x) {
    return x == Math.rint(x) && Math.abs(x) < 1e15 ? Long.toString((long) x) : Double.toString(x);
  }
}
