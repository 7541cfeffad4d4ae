package dev.invar.index.codec.v1;

import dev.invar.method.FormatException;
import dev.invar.sparsecode.CodeSpace;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.index.FieldInfo;

/** Where a field says whose codes it holds: in its attributes, each key after {@code invar.}. */
public final class FieldSpace {
  private static final String PREFIX = "invar.";

  private FieldSpace() {}

  /** What a field of this space has for attributes. */
  public static SortedMap<String, String> attributes(CodeSpace space) {
    var attributes = new TreeMap<String, String>();
    space.toMap().forEach((key, value) -> attributes.put(PREFIX + key, value));
    return attributes;
  }

  /**
   * The space of a field; empty if it holds no sparse codes.
   *
   * @throws FormatException if the attributes are there but make no space
   */
  static Optional<CodeSpace> of(FieldInfo field) {
    var map = new TreeMap<String, String>();
    for (Map.Entry<String, String> entry : field.attributes().entrySet()) {
      if (entry.getKey().startsWith(PREFIX)) {
        map.put(entry.getKey().substring(PREFIX.length()), entry.getValue());
      }
    }
    return map.isEmpty() ? Optional.empty() : Optional.of(CodeSpace.fromMap(map));
  }
}
