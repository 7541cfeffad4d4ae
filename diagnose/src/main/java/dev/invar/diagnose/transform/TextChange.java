package dev.invar.diagnose.transform;

import dev.invar.method.Seed;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes of a text that a reader would not mind. Pure: one text and one seed give one result. */
public enum TextChange {
  /** All letters small. */
  LOWER_CASE {
    @Override
    public String of(String text, Seed seed) {
      return text.toLowerCase(Locale.ROOT);
    }
  },
  /** All letters capital. */
  UPPER_CASE {
    @Override
    public String of(String text, Seed seed) {
      return text.toUpperCase(Locale.ROOT);
    }
  },
  /**
   * In about one of five words of at least four letters, and in at least one word if there is such
   * a word, two neighbouring letters swapped, one dropped or one doubled; never the first letter.
   */
  TYPOS {
    @Override
    public String of(String text, Seed seed) {
      long words = WORD.matcher(text).results().count();
      if (words == 0) {
        return text;
      }
      RandomGenerator random = seed.random();
      long sure = random.nextLong(words);
      long[] number = {0};
      return WORD.matcher(text)
          .replaceAll(found -> {
            boolean drawn = random.nextInt(WORDS_FOR_A_TYPO) == 0;
            return number[0]++ == sure || drawn ? mistyped(found, random) : found.group();
          });
    }
  },
  /** In about one of three places, one more space or a line break in place of a space. */
  WHITE_SPACE {
    @Override
    public String of(String text, Seed seed) {
      RandomGenerator random = seed.random();
      return SPACE
          .matcher(text)
          .replaceAll(found ->
              switch (random.nextInt(2 * SPACES_FOR_A_CHANGE)) {
                case 0 -> "  ";
                case 1 -> "\n";
                default -> found.group();
              });
    }
  };

  private static final int WORDS_FOR_A_TYPO = 5;
  private static final int SPACES_FOR_A_CHANGE = 3;
  private static final Pattern WORD = Pattern.compile("\\p{L}{4,}");
  private static final Pattern SPACE = Pattern.compile(" ");

  /**
   * The changed text.
   *
   * @param seed of what is random in it; derive one for each text
   */
  public abstract String of(String text, Seed seed);

  /** Letters are whole code points; two equal ones are not swapped, one of them is dropped. */
  private static String mistyped(MatchResult found, RandomGenerator random) {
    int[] letters = found.group().codePoints().toArray();
    int at = random.nextInt(1, letters.length - 1);
    int way = random.nextInt(3);
    boolean swapped = way == 0 && letters[at] != letters[at + 1];
    var result = new StringBuilder();
    result.append(new String(letters, 0, at));
    if (swapped) {
      result.appendCodePoint(letters[at + 1]).appendCodePoint(letters[at]);
    } else if (way == 2) {
      result.appendCodePoint(letters[at]).appendCodePoint(letters[at]);
    }
    int rest = swapped ? at + 2 : at + 1;
    return result.append(new String(letters, rest, letters.length - rest)).toString();
  }
}
