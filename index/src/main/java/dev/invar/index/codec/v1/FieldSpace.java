package dev.invar.index.codec.v1;

import dev.invar.method.FormatException;
import dev.invar.sparsecode.CodeSpace;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.index.FieldInfo;

/**
 * Where a field says whose codes it holds: in its attributes, each key after {@code invar.} and the
 * space's tag, such as {@code invar.0f1e2d3c.code.coder}. Lucene joins the attributes of segments
 * that are merged; so those of two spaces stand side by side, and each code's tag says which it is
 * of.
 */
public final class FieldSpace {
  private static final String PREFIX = "invar.";

  private FieldSpace() {}

  private static String prefix(int tag) {
    return "%s%08x.".formatted(PREFIX, tag);
  }

  /** What a field of this space has for attributes. */
  public static SortedMap<String, String> attributes(CodeSpace space) {
    String prefix = prefix(RawCode.tag(space));
    var attributes = new TreeMap<String, String>();
    space.toMap().forEach((key, value) -> attributes.put(prefix + key, value));
    return attributes;
  }

  /** Whether a field says that it holds codes. */
  static boolean isIn(FieldInfo field) {
    return field.attributes().keySet().stream().anyMatch(key -> key.startsWith(PREFIX));
  }

  /** The space of a tag; empty if the field does not say, or not in full. */
  static Optional<CodeSpace> of(FieldInfo field, int tag) {
    String prefix = prefix(tag);
    var map = new TreeMap<String, String>();
    for (Map.Entry<String, String> entry : field.attributes().entrySet()) {
      if (entry.getKey().startsWith(prefix)) {
        map.put(entry.getKey().substring(prefix.length()), entry.getValue());
      }
    }
    if (map.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(CodeSpace.fromMap(map)).filter(space -> RawCode.tag(space) == tag);
    } catch (FormatException e) {
      // Failing here would lose documents; codes are told apart by their tags all the same.
      return Optional.empty();
    }
  }
}
