package dev.invar.encode.tokens;

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
}
