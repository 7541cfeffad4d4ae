package dev.invar.formats.json;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/**
 * Jackson set up for files from strangers: a name given twice is an error, and depth and lengths
 * are limited, so that no text makes the reader use more memory or time than its length accounts
 * for.
 */
public final class StrictJson {
  /** How deep arrays and objects may lie in each other. */
  public static final int DEPTH = 64;

  /** The longest number, in characters: a double needs at most 24, its exact value 767. */
  public static final int NUMBER_LENGTH = 800;

  /** The longest name of a member, in characters. */
  public static final int NAME_LENGTH = 10_000;

  /** Advice on how to program the parser, and where it has its input from. */
  private static final Pattern OF_THE_PARSER =
      Pattern.compile("(?s)(?:: enable `| \\(start marker at|\\[Source:).*");

  private StrictJson() {}

  /**
   * A factory of parsers with these limits.
   *
   * @param longest the longest text and the longest string in it, in characters
   */
  public static JsonFactory factory(int longest) {
    return JsonFactory.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(DEPTH)
                .maxNumberLength(NUMBER_LENGTH)
                .maxNameLength(NAME_LENGTH)
                .maxStringLength(longest)
                .maxDocumentLength(longest)
                .build())
        .build();
  }

  /** What a parser found where it expected JSON, for people: without names of its own parts. */
  public static String found(JacksonException failure) {
    if (failure instanceof StreamConstraintsException) {
      return "arrays and objects more than %d deep, a name over %d or a number over %d"
          .formatted(DEPTH, NAME_LENGTH, NUMBER_LENGTH)
          .concat(" characters");
    }
    String message = String.valueOf(failure.getOriginalMessage());
    return failure instanceof UnexpectedEndOfInputException || message.contains("end-of-input")
        ? "the end in the middle of a value"
        : OF_THE_PARSER.matcher(message).replaceFirst("");
  }

  /**
   * The byte at which a text of so many bytes failed; where the parser does not say, its last.
   *
   * @param length of the text, in bytes
   */
  public static long offset(JacksonException failure, long length) {
    TokenStreamLocation location = failure.getLocation();
    return location == null || location.getByteOffset() < 0
        ? length
        : Math.min(location.getByteOffset(), length);
  }
}
