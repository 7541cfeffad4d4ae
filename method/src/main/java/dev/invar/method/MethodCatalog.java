package dev.invar.method;

import java.util.Collection;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Every method on the class path, by id. */
public final class MethodCatalog {
  private final SortedMap<String, MethodDescription> byId;

  private MethodCatalog(SortedMap<String, MethodDescription> byId) {
    this.byId = byId;
  }

  /** The methods of all rooms on the class path. Cost: one reflective read per method. */
  public static MethodCatalog load() {
    var types = ServiceLoader.load(MethodListing.class, MethodListing.class.getClassLoader());
    return of(types.stream().flatMap(room -> room.get().methods().stream()).toList());
  }

  /**
   * A catalogue of the given records.
   *
   * @throws IllegalStateException if two share an id
   */
  public static MethodCatalog of(Collection<Class<? extends Record>> types) {
    var byId = new TreeMap<String, MethodDescription>();
    for (Class<? extends Record> type : types) {
      MethodDescription method = MethodDescription.of(type);
      MethodDescription other = byId.put(method.id(), method);
      if (other != null && other.type() != type) {
        throw new IllegalStateException(
            "two methods have the id " + method.id() + ": " + other.type() + " and " + type);
      }
    }
    return new MethodCatalog(byId);
  }

  /** All methods, sorted by id. */
  public List<MethodDescription> all() {
    return List.copyOf(byId.values());
  }

  /** The methods that implement a kind, sorted by id. */
  public List<MethodDescription> ofKind(Class<?> kind) {
    return byId.values().stream().filter(m -> kind.isAssignableFrom(m.type())).toList();
  }

  /**
   * The method with an id.
   *
   * @throws UnknownMethodException if there is none; lists the known ids
   */
  public MethodDescription find(String id) {
    MethodDescription method = byId.get(id);
    if (method == null) {
      throw new UnknownMethodException("method", id, byId.keySet());
    }
    return method;
  }

  /**
   * Makes a method of a kind from text.
   *
   * @param kind the interface it must implement
   * @param spec {@code id} or {@code id:option=value,option=value}
   * @throws UnknownMethodException if no method of that kind has the id; lists those that do
   * @throws OptionException if an option is unknown or its value not allowed
   */
  public <K> K create(Class<K> kind, String spec) {
    MethodSpec parsed = MethodSpec.parse(spec);
    MethodDescription method = byId.get(parsed.id());
    if (method == null || !kind.isAssignableFrom(method.type())) {
      Kind name = kind.getAnnotation(Kind.class);
      throw new UnknownMethodException(
          name == null ? "method" : name.value(),
          parsed.id(),
          ofKind(kind).stream().map(MethodDescription::id).collect(Collectors.toList()));
    }
    return kind.cast(method.with(parsed.options()));
  }

  /** The text from which {@link #create} makes an equal method. */
  public String specOf(Record method) {
    MethodDescription description = MethodDescription.of(method.getClass());
    return new MethodSpec(description.id(), description.optionsOf(method)).toString();
  }
}
