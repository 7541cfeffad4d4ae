package dev.invar.encode;

import dev.invar.method.OptionException;

/**
 * How long texts are cut into overlapping passages.
 *
 * @param tokens most tokens of a passage as the model sees it, the special tokens and the passage
 *     prefix counted; at least 8, and no more than the encoder's maximum
 * @param overlap tokens that neighbouring passages share; 0 for none, at most half of {@code
 *     tokens}
 */
public record PassageWindow(int tokens, int overlap) {
  private static final int FEWEST_TOKENS = 8;

  public PassageWindow {
    if (tokens < FEWEST_TOKENS) {
      throw new OptionException("window tokens", "at least " + FEWEST_TOKENS, tokens);
    }
    if (overlap < 0 || overlap > tokens / 2) {
      throw new OptionException("window overlap", "0 to " + tokens / 2, overlap);
    }
  }
}
