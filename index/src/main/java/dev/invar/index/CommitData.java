package dev.invar.index;

import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.method.Version;
import dev.invar.space.Space;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.Sparsity;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a commit says about the index, kept in the commit itself and so never at odds with it.
 *
 * <p>Text to text: {@code invar.format} and {@code invar.version}, {@code documents}, {@code
 * passages}, {@code vectors} and {@code text} (names of the constants), the entries of the space's
 * map, if there is one, and {@code note.…} for each note. Where there are codes, {@code codes} (the
 * name of the constant), {@code codes.passage} and {@code codes.query} (how many latents stay
 * active), the entries of the code space's map, and format {@value #WITH_CODES}.
 *
 * @param settings what the index was made for
 * @param documents how many documents it holds
 * @param passages how many vectors it holds
 */
record CommitData(IndexSettings settings, long documents, long passages) {
  private static final String FORMAT = "invar.format";
  private static final String WRITER = "invar.version";
  private static final String DOCUMENTS = "documents";
  private static final String PASSAGES = "passages";
  private static final String VECTORS = "vectors";
  private static final String TEXT = "text";
  private static final String CODES = "codes";
  private static final String PASSAGE_K = "codes.passage";
  private static final String QUERY_K = "codes.query";

  /** The format of an index with codes, which an Invar that knows none must not open. */
  static final int WITH_CODES = 2;

  private static final String SPACE = "space.";
  private static final String NOTE = "note.";

  Map<String, String> toMap() {
    var map = new TreeMap<String, String>();
    map.put(FORMAT, Integer.toString(settings.codes().isPresent() ? WITH_CODES : Layout.VERSION));
    map.put(WRITER, Version.CURRENT);
    map.put(DOCUMENTS, Long.toString(documents));
    map.put(PASSAGES, Long.toString(passages));
    map.put(VECTORS, settings.vectors().name());
    map.put(TEXT, settings.text().name());
    settings.space().ifPresent(space -> map.putAll(space.toMap()));
    settings.codes().ifPresent(codes -> putCodes(codes, map));
    settings.notes().forEach((name, value) -> map.put(NOTE + name, value));
    return map;
  }

  private static void putCodes(CodeSettings codes, Map<String, String> map) {
    map.put(CODES, codes.place().name());
    map.put(PASSAGE_K, Integer.toString(codes.sparsity().passage()));
    map.put(QUERY_K, Integer.toString(codes.sparsity().query()));
    map.putAll(codes.space().toMap());
  }

  private static Optional<CodeSettings> codes(Map<String, String> map) {
    if (!map.containsKey(CODES)) {
      return Optional.empty();
    }
    return Optional.of(
        new CodeSettings(
            CodeSpace.fromMap(map),
            new Sparsity(
                Integer.parseInt(required(map, PASSAGE_K)),
                Integer.parseInt(required(map, QUERY_K))),
            CodeSettings.Place.valueOf(required(map, CODES))));
  }

  /**
   * @throws FormatException if the commit is not one of Invar's, or of a newer Invar
   */
  static CommitData of(Map<String, String> map, Object source) {
    String format = map.get(FORMAT);
    if (format == null) {
      throw new FormatException(
          source, "expected an index made by Invar, found a Lucene index of another program");
    }
    try {
      if (Integer.parseInt(format) > WITH_CODES) {
        throw tooNew(source, format, map.getOrDefault(WRITER, "of unknown version"));
      }
      return read(map);
    } catch (IllegalArgumentException | OptionException | ShapeException e) {
      throw new FormatException(source, "settings in the commit: " + e.getMessage(), e);
    }
  }

  private static FormatException tooNew(Object source, String format, String writer) {
    return new FormatException(
        source,
        "expected index format "
            + WITH_CODES
            + " or older, found format "
            + format
            + ", written by Invar "
            + writer
            + "; open it with that version or a newer one");
  }

  private static CommitData read(Map<String, String> map) {
    boolean hasSpace = map.keySet().stream().anyMatch(key -> key.startsWith(SPACE));
    return new CommitData(
        new IndexSettings(
            hasSpace ? Optional.of(Space.fromMap(map)) : Optional.empty(),
            VectorStorage.valueOf(required(map, VECTORS)),
            codes(map),
            TextAnalysis.valueOf(required(map, TEXT)),
            notes(map)),
        Long.parseLong(required(map, DOCUMENTS)),
        Long.parseLong(required(map, PASSAGES)));
  }

  private static String required(Map<String, String> map, String key) {
    String value = map.get(key);
    if (value == null) {
      throw new IllegalArgumentException("expected an entry " + key + ", found none");
    }
    return value;
  }

  private static Map<String, String> notes(Map<String, String> map) {
    var notes = new TreeMap<String, String>();
    map.forEach((key, value) -> {
      if (key.startsWith(NOTE)) {
        notes.put(key.substring(NOTE.length()), value);
      }
    });
    return notes;
  }
}
