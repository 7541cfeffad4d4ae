package dev.invar.encode.tokens;

import dev.invar.method.OptionException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts one text into overlapping passages.
 *
 * <p>A passage ends and begins at a word where that costs less than half a passage, else at a
 * token. Since a piece of a text may have other tokens than it had within the text, each passage is
 * tokenised again and shortened until it fits. Cost: the text is tokenised about twice.
 */
public final class PassageCutter {
  private final TextTokenizer tokenizer;
  private final String prefix;
  private final String text;
  private final int tokens;
  private final int overlap;
  private final int room;
  private final TokenSpans spans;

  /**
   * @param prefix what the encoder puts before every passage; counted
   * @param tokens most tokens of a passage, special tokens and prefix among them
   * @param overlap tokens of the text that neighbours share at least, where words allow no more
   * @throws OptionException if prefix and overlap leave no room for text
   */
  public PassageCutter(
      TextTokenizer tokenizer, String prefix, String text, int tokens, int overlap) {
    this.tokenizer = tokenizer;
    this.prefix = prefix;
    this.text = text;
    this.tokens = tokens;
    this.overlap = overlap;
    this.room = tokens - tokenizer.ids(prefix, tokens).length;
    if (room <= overlap) {
      throw new OptionException(
          "window tokens",
          "more than prefix, special tokens and overlap: " + (tokens - room + overlap),
          tokens);
    }
    this.spans = tokenizer.spans(text);
  }

  /** The first character of each passage and one past its last, in order. */
  public List<int[]> cut() {
    var passages = new ArrayList<int[]>();
    int n = spans.count();
    if (n <= room && fits(0, n)) {
      passages.add(new int[] {0, text.length()});
      return passages;
    }
    int start = 0;
    int end = end(start, 0);
    while (end < n) {
      passages.add(new int[] {place(start), place(end)});
      start = start(start, end);
      end = end(start, end);
    }
    passages.add(new int[] {place(start), text.length()});
    return passages;
  }

  /** The end of the passage that begins at a token; beyond the end of the passage before. */
  private int end(int start, int before) {
    int least = Math.max(start, before);
    int end = border(Math.min(start + room, spans.count()), least);
    int word = end;
    while (word < spans.count() && word > start + room / 2 && !spans.beginsWord(word)) {
      word--;
    }
    end =
        word < spans.count() && spans.beginsWord(word) && word > least ? border(word, least) : end;
    while (!fits(start, end)) {
      int shorter = border(end - 1, least);
      if (shorter >= end) {
        return end;
      }
      end = shorter;
    }
    return end;
  }

  /** The beginning of the passage after the one that ends at a token. */
  private int start(int start, int end) {
    int asked = Math.max(border(end - overlap, start), start + 1);
    int word = asked;
    while (word > start + 1 && !spans.beginsWord(word)) {
      word--;
    }
    return spans.beginsWord(word) && end - word <= (room + overlap) / 2
        ? word
        : Math.min(asked, end);
  }

  /**
   * The last token up to a limit that begins a character of its own, if it lies beyond the least;
   * else the next one.
   */
  private int border(int limit, int least) {
    int token = limit;
    while (token > least && !spans.beginsCharacter(token)) {
      token--;
    }
    if (token > least) {
      return token;
    }
    token = least + 1;
    while (!spans.beginsCharacter(token)) {
      token++;
    }
    return token;
  }

  private boolean fits(int start, int end) {
    String passage = prefix + text.substring(place(start), place(end));
    return tokenizer.ids(passage, tokens + 1).length <= tokens;
  }

  private int place(int token) {
    if (token == 0) {
      return 0;
    }
    return token >= spans.count() ? text.length() : spans.from(token);
  }
}
