package dev.invar.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The part of a passage worth showing: one line, around the words of the query. */
final class Snippet {
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final int SHORTEST_WORD = 3;
  private static final String CUT = "…";

  private Snippet() {}

  /**
   * Cuts a window out of a text.
   *
   * @param text any text; control characters in it become blanks, so that no document can steer the
   *     reader's terminal
   * @param query the words to look for
   * @param width longest result in characters, at least 3
   */
  static String of(String text, String query, int width) {
    String line = oneLine(text);
    if (line.length() <= width) {
      return line;
    }
    int from = bestStart(line, words(query), width - 2);
    int to = Math.min(line.length(), from + width - 2);
    String before = from == 0 ? "" : CUT;
    String after = to == line.length() ? "" : CUT;
    return before + trimToWords(line, from, to).strip() + after;
  }

  /** A text on one line, without control characters and without runs of blanks. */
  static String oneLine(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
  }

  private static Set<String> words(String query) {
    return Arrays.stream(BETWEEN_WORDS.split(query.toLowerCase(Locale.ROOT)))
        .filter(word -> word.length() >= SHORTEST_WORD)
        .collect(Collectors.toSet());
  }

  /** The start of a word from which the window holds most words of the query; the first such. */
  private static int bestStart(String line, Set<String> wanted, int width) {
    var matcher = Pattern.compile("[\\p{L}\\p{N}]+").matcher(line);
    var found = new ArrayList<int[]>();
    while (matcher.find()) {
      if (wanted.contains(matcher.group().toLowerCase(Locale.ROOT))) {
        found.add(new int[] {matcher.start(), matcher.end()});
      }
    }
    int best = 0;
    int most = 0;
    for (int i = 0; i < found.size(); i++) {
      int start = found.get(i)[0];
      int inside = 0;
      for (int j = i; j < found.size() && found.get(j)[1] <= start + width; j++) {
        inside++;
      }
      if (inside > most) {
        most = inside;
        best = start;
      }
    }
    return best + width >= line.length() ? line.length() - width : Math.max(0, best - width / 8);
  }

  private static String trimToWords(String line, int from, int to) {
    int start = from;
    if (from > 0 && line.charAt(from - 1) != ' ') {
      int blank = line.indexOf(' ', from);
      start = blank < 0 || blank >= to ? from : blank + 1;
    }
    int end = to;
    if (to < line.length() && line.charAt(to) != ' ') {
      int blank = line.lastIndexOf(' ', to);
      end = blank <= start ? to : blank;
    }
    int first = cutsCharacter(line, start) ? start + 1 : start;
    int last = cutsCharacter(line, end) ? end - 1 : end;
    return first < last ? line.substring(first, last) : "";
  }

  /** Whether the position is between the two halves of one character. */
  private static boolean cutsCharacter(String line, int at) {
    return at < line.length() && Character.isLowSurrogate(line.charAt(at));
  }
}
