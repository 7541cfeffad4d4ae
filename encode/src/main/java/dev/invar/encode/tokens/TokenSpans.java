package dev.invar.encode.tokens;

import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Where the tokens of a text stand in it, special tokens left out. */
final class TokenSpans {
  private final int[] from;
  private final long[] word;

  /**
   * @param from per token its first character; never falls; shared, not copied
   * @param word per token the number of its word, or -1 where the tokenizer knows none; shared, not
   *     copied
   */
  TokenSpans(int[] from, long[] word) {
    this.from = from;
    this.word = word;
  }

  int count() {
    return from.length;
  }

  /** The first character of a token. */
  int from(int token) {
    return from[token];
  }

  /** Whether a passage may begin at this token without cutting a word. */
  boolean beginsWord(int token) {
    return token == 0 || word[token] < 0 || word[token] != word[token - 1];
  }

  /** Whether no earlier token begins at the same character. */
  boolean beginsCharacter(int token) {
    return token == 0 || token >= from.length || from[token] > from[token - 1];
  }

  /** Joins the tokens of consecutive blocks of a text. */
  static final class Builder {
    private final IntStream.Builder from = IntStream.builder();
    private final LongStream.Builder word = LongStream.builder();
    private long words;

    /** Adds a block's tokens; its words are numbered after those before. */
    Builder add(int[] blockFrom, long[] blockWord) {
      long first = words;
      for (int i = 0; i < blockFrom.length; i++) {
        from.add(blockFrom[i]);
        word.add(blockWord[i] < 0 ? -1 : first + blockWord[i]);
        words = Math.max(words, first + blockWord[i] + 1);
      }
      return this;
    }

    TokenSpans build() {
      return new TokenSpans(from.build().toArray(), word.build().toArray());
    }
  }
}
