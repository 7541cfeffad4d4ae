package dev.invar.encode.tokens;

/** Text that has a UTF-8 form, and places to cut it. */
final class WellFormed {
  private static final char REPLACEMENT = '\uFFFD';

  private WellFormed() {}

  /** The text with each unpaired surrogate replaced by U+FFFD; of the same length. */
  static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i)) && !isPair(text, i)) {
        return replaced(text, i);
      }
      i += Character.isSurrogate(text.charAt(i)) ? 1 : 0;
    }
    return text;
  }

  /**
   * The last place in the second half of {@code (from, limit]} where no word is cut, else the last
   * where no surrogate pair is; the text's end if that comes first.
   */
  static int cut(String text, int from, int limit) {
    if (limit >= text.length()) {
      return text.length();
    }
    for (int i = limit; i > limit - (limit - from) / 2; i--) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i;
      }
    }
    return isPair(text, limit - 1) ? limit - 1 : limit;
  }

  private static String replaced(String text, int first) {
    char[] characters = text.toCharArray();
    for (int i = first; i < characters.length; i++) {
      if (Character.isSurrogate(characters[i])) {
        if (isPair(text, i)) {
          i++;
        } else {
          characters[i] = REPLACEMENT;
        }
      }
    }
    return new String(characters);
  }

  private static boolean isPair(String text, int high) {
    return high + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(high), text.charAt(high + 1));
  }
}
