package dev.invar.method;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** Holds the values of a method's options to their declared ranges. */
public final class Options {
  private Options() {}

  /**
   * Checks the values that a method's compact constructor was given.
   *
   * @param method the record being constructed
   * @param values its components' values, in order; only read
   * @throws OptionException if a number is NaN or outside the range of its {@link Option}
   */
  public static void check(Class<? extends Record> method, Object... values) {
    List<OptionDescription> options = RANGES.get(method);
    if (options.size() != values.length) {
      throw new IllegalArgumentException(
          method.getName() + " has " + options.size() + " options, got " + values.length);
    }
    for (int i = 0; i < values.length; i++) {
      options.get(i).check(values[i]);
    }
  }

  private static final ClassValue<List<OptionDescription>> RANGES =
      new ClassValue<>() {
        @Override
        protected List<OptionDescription> computeValue(Class<?> method) {
          var options = new ArrayList<OptionDescription>();
          for (RecordComponent component : method.getRecordComponents()) {
            options.add(OptionDescription.withoutDefault(component));
          }
          return List.copyOf(options);
        }
      };
}
