package dev.invar.space;

import dev.invar.method.FormatException;
import dev.invar.method.ShapeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The coordinate system of one encoder. Two spaces are the same if everything that shapes a vector
 * is the same; the encoder's name does not, and equal width is not enough.
 *
 * @param encoder the encoder's name, for people
 * @param model digest of the model file, or where the vectors come from
 * @param tokenizer digest of the tokenizer file
 * @param pooling how token vectors become one vector, with its options
 * @param queryPrefix put before every query; often empty
 * @param passagePrefix put before every passage; often empty
 * @param normalized whether vectors are scaled to length 1
 * @param width d, at least 1
 */
public record Space(
    String encoder,
    String model,
    String tokenizer,
    String pooling,
    String queryPrefix,
    String passagePrefix,
    boolean normalized,
    int width) {
  /**
   * @throws ShapeException if the width is below 1
   */
  public Space {
    if (width < 1) {
      throw new ShapeException("width of space " + encoder, "at least 1", width);
    }
  }

  /**
   * The space of vectors from outside, of which nothing is known but the name that their owner
   * gives it and their width.
   */
  public static Space declared(String name, int width) {
    return new Space(name, "declared:" + name, "", "", "", "", false, width);
  }

  /** What is put before a text of a role. */
  public String prefix(Role role) {
    return switch (role) {
      case QUERY -> queryPrefix;
      case PASSAGE -> passagePrefix;
    };
  }

  /**
   * What the space is known by: 16 hexadecimal digits over all but {@code encoder}. Spaces that
   * differ share one with a probability of 2⁻⁶⁴.
   */
  public String fingerprint() {
    return Fingerprint.of(
        "invar-space-1",
        model,
        tokenizer,
        pooling,
        queryPrefix,
        passagePrefix,
        Boolean.toString(normalized),
        Integer.toString(width));
  }

  /** Whether the other is this space, whatever its encoder is called. */
  public boolean isSame(Space other) {
    return differences(other).isEmpty();
  }

  /**
   * Refuses another space.
   *
   * @param other the space of what is to be compared with vectors of this one
   * @param where what was being done, such as {@code "searching with a vector"}
   * @throws ShapeException if the other is not this space; names both and says what to do
   */
  public void requireSame(Space other, String where) {
    List<String> differences = differences(other);
    if (!differences.isEmpty()) {
      throw new ShapeException(
          "%s: expected the space %s, found the space %s; they differ in %s. Encode both with one encoder, or carry the vectors over with a map between the two spaces; equal width is not equal space"
              .formatted(where, this, other, String.join(", ", differences)));
    }
  }

  private List<String> differences(Space other) {
    var mine = toMap();
    var theirs = other.toMap();
    var names = new ArrayList<String>();
    for (String key : mine.keySet()) {
      if (!key.equals(SpaceKeys.ENCODER) && !mine.get(key).equals(theirs.get(key))) {
        names.add(key.substring(SpaceKeys.PREFIX.length()));
      }
    }
    return names;
  }

  /**
   * The space as text that {@link #fromMap} reads back, for the metadata of files. Every key begins
   * with {@code space.}, so that it may stand among others.
   */
  public SortedMap<String, String> toMap() {
    var map = new TreeMap<String, String>();
    map.put(SpaceKeys.ENCODER, encoder);
    map.put(SpaceKeys.MODEL, model);
    map.put(SpaceKeys.TOKENIZER, tokenizer);
    map.put(SpaceKeys.POOLING, pooling);
    map.put(SpaceKeys.QUERY_PREFIX, queryPrefix);
    map.put(SpaceKeys.PASSAGE_PREFIX, passagePrefix);
    map.put(SpaceKeys.NORMALIZED, Boolean.toString(normalized));
    map.put(SpaceKeys.WIDTH, Integer.toString(width));
    return map;
  }

  /**
   * Reads what {@link #toMap} wrote. Keys that do not begin with {@code space.} are passed over.
   *
   * @throws FormatException if a key is missing, unknown, or its value is not of its type
   */
  public static Space fromMap(Map<String, String> map) {
    SpaceKeys.requireAll(map);
    return new Space(
        SpaceKeys.text(map, SpaceKeys.ENCODER),
        SpaceKeys.text(map, SpaceKeys.MODEL),
        SpaceKeys.text(map, SpaceKeys.TOKENIZER),
        SpaceKeys.text(map, SpaceKeys.POOLING),
        SpaceKeys.text(map, SpaceKeys.QUERY_PREFIX),
        SpaceKeys.text(map, SpaceKeys.PASSAGE_PREFIX),
        SpaceKeys.flag(map, SpaceKeys.NORMALIZED),
        SpaceKeys.width(map, SpaceKeys.WIDTH));
  }

  /** Such as {@code bge-small-en-v1.5-q (fingerprint 0f3c…, width 384)}. */
  @Override
  public String toString() {
    return encoder + " (fingerprint " + fingerprint() + ", width " + width + ")";
  }
}
