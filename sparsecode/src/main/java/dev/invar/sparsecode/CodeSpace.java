package dev.invar.sparsecode;

import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the latents of a code mean: those of one coder over one space. Codes of different coders are
 * never compared. How many latents are active is no part of it: codes of one coder compare whatever
 * their k.
 *
 * @param input the space of the vectors that are coded
 * @param coder the coder's fingerprint: 16 hexadecimal digits over all its weights
 * @param latents h, at least 1
 */
public record CodeSpace(Space input, String coder, int latents) {
  private static final String CODER = "code.coder";
  private static final String LATENTS = "code.latents";

  /**
   * @throws OptionException if there are no latents
   */
  public CodeSpace {
    if (latents < 1) {
      throw new OptionException("latents of a code space", "at least 1", latents);
    }
  }

  /**
   * Refuses codes of another space.
   *
   * @param where what was being done, such as {@code "searching with a code"}
   * @throws ShapeException if the other is not this space; names both and says what to do
   */
  public void requireSame(CodeSpace other, String where) {
    if (!coder.equals(other.coder) || latents != other.latents || !input.isSame(other.input)) {
      throw new ShapeException(
          "%s: expected codes of the %s, found codes of the %s. Code both with one coder"
              .formatted(where, this, other));
    }
  }

  /**
   * The space as text that {@link #fromMap} reads back: keys {@code code.coder}, {@code
   * code.latents} and those of {@link Space#toMap}.
   */
  public SortedMap<String, String> toMap() {
    var map = new TreeMap<>(input.toMap());
    map.put(CODER, coder);
    map.put(LATENTS, Integer.toString(latents));
    return map;
  }

  /**
   * Reads what {@link #toMap} wrote. Keys of others are passed over.
   *
   * @throws FormatException if a key is missing or its value is not of its type
   */
  public static CodeSpace fromMap(Map<String, String> map) {
    String coder = required(map, CODER);
    String latents = required(map, LATENTS);
    try {
      return new CodeSpace(Space.fromMap(map), coder, Integer.parseInt(latents));
    } catch (NumberFormatException | OptionException e) {
      throw new FormatException(LATENTS, "expected a number of at least 1, found " + latents, e);
    }
  }

  private static String required(Map<String, String> map, String key) {
    String value = map.get(key);
    if (value == null) {
      throw new FormatException(key, "expected a value, found none");
    }
    return value;
  }

  /** Such as {@code coder 0f3c… (16384 latents) over bge-small-en-v1.5 (fingerprint …)}. */
  @Override
  public String toString() {
    return "coder " + coder + " (" + latents + " latents) over " + input;
  }
}
