package dev.invar.method;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A method as the catalogue knows it, derived from its record.
 *
 * @param type the record
 * @param id its id
 * @param kind the id of the {@link Kind} it implements
 * @param name the field's name for it
 * @param rows rows of the list of published methods that it answers
 * @param source where it was published
 * @param summary one sentence
 * @param options its options in order of declaration
 */
public record MethodDescription(
    Class<? extends Record> type,
    String id,
    String kind,
    String name,
    List<String> rows,
    String source,
    String summary,
    List<OptionDescription> options) {

  public MethodDescription {
    rows = List.copyOf(rows);
    options = List.copyOf(options);
  }

  static MethodDescription of(Class<? extends Record> type) {
    var method = type.getAnnotation(Method.class);
    return new MethodDescription(
        type,
        method.id(),
        kindOf(type).getAnnotation(Kind.class).value(),
        method.name(),
        List.of(method.rows()),
        method.source(),
        method.summary(),
        describe(type));
  }

  /** The method with its defaults. */
  public Record defaults() {
    try {
      return (Record) type.getField("DEFAULTS").get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type.getName() + " has no public constant DEFAULTS", e);
    }
  }

  /**
   * The method with some options set and the others at their defaults.
   *
   * @param values option name to text; only read
   * @throws OptionException if a name is unknown or a value is not allowed
   */
  public Record with(Map<String, String> values) {
    refuseUnknown(values);
    var components = type.getRecordComponents();
    var types = new Class<?>[components.length];
    var arguments = new Object[components.length];
    Record defaults = defaults();
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      String text = values.get(components[i].getName());
      arguments[i] = text == null ? read(defaults, components[i]) : options.get(i).parse(text);
    }
    return construct(types, arguments);
  }

  /** The options that a method of this type has, name to text, sorted by name. */
  public Map<String, String> optionsOf(Record method) {
    var values = new TreeMap<String, String>();
    for (RecordComponent component : type.getRecordComponents()) {
      values.put(component.getName(), OptionDescription.format(read(method, component)));
    }
    return values;
  }

  private void refuseUnknown(Map<String, String> values) {
    List<String> known = options.stream().map(OptionDescription::name).toList();
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        String expected =
            known.isEmpty() ? "no options" : "one of its options " + String.join(", ", known);
        throw new OptionException("options of " + id, expected, name);
      }
    }
  }

  private Record construct(Class<?>[] types, Object[] arguments) {
    try {
      return type.getDeclaredConstructor(types).newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InvarException failure) {
        throw failure;
      }
      throw new IllegalStateException("cannot construct " + type.getName(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot construct " + type.getName(), e);
    }
  }

  private static List<OptionDescription> describe(Class<? extends Record> type) {
    var options = new ArrayList<OptionDescription>();
    try {
      var defaults = (Record) type.getField("DEFAULTS").get(null);
      for (RecordComponent component : type.getRecordComponents()) {
        options.add(OptionDescription.of(component, read(defaults, component)));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type.getName() + " has no public constant DEFAULTS", e);
    }
    return options;
  }

  private static Object read(Record method, RecordComponent component) {
    try {
      return component.getAccessor().invoke(method);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  private static Class<?> kindOf(Class<?> type) {
    for (Class<?> implemented : type.getInterfaces()) {
      if (implemented.isAnnotationPresent(Kind.class)) {
        return implemented;
      }
    }
    throw new IllegalStateException(type.getName() + " implements no interface marked @Kind");
  }
}
