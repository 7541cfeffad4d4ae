package dev.invar.checks.encode;

import dev.invar.linalg.FloatMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The token states of one generated text. Rows that the mask leaves out hold numbers that would be
 * noticed: NaN, infinities, huge values.
 *
 * @param states t×width
 * @param mask 1 for a token, 0 for padding
 */
record TokenStates(FloatMatrix states, List<Long> mask) {
  static final int LONGEST = 80;
  static final int WIDEST = 48;

  private static final float[] PADDING = {
    Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e30f, -1e30f
  };

  /** A text with padding on the right, on the left, on both sides, within, or without any. */
  static TokenStates random(RandomGenerator random) {
    int left = random.nextInt(3) == 0 ? random.nextInt(10) : 0;
    int tokens = 1 + random.nextInt(LONGEST - 20);
    int right = random.nextInt(2) == 0 ? random.nextInt(10) : 0;
    boolean holes = random.nextInt(4) == 0;
    var mask = new ArrayList<Long>();
    for (int row = 0; row < left + tokens + right; row++) {
      boolean inside = row >= left && row < left + tokens;
      boolean hole = holes && row != left && random.nextInt(3) == 0;
      mask.add(inside && !hole ? 1L : 0L);
    }
    return new TokenStates(states(mask, 1 + random.nextInt(WIDEST), random), List.copyOf(mask));
  }

  private static FloatMatrix states(List<Long> mask, int width, RandomGenerator random) {
    var values = new float[mask.size() * width];
    double scale = Math.exp(4 * random.nextGaussian());
    for (int i = 0; i < values.length; i++) {
      values[i] =
          mask.get(i / width) == 1
              ? (float) (scale * random.nextGaussian())
              : PADDING[random.nextInt(PADDING.length)];
    }
    return FloatMatrix.copyOf(values, mask.size(), width);
  }

  long[] maskArray() {
    return mask.stream().mapToLong(Long::longValue).toArray();
  }

  /** One component of every token that is not padding, in order. */
  List<Token> component(int column) {
    var tokens = new ArrayList<Token>();
    for (int row = 0; row < mask.size(); row++) {
      if (mask.get(row) == 1) {
        tokens.add(new Token(row + 1, states.get(row, column)));
      }
    }
    return tokens;
  }

  /**
   * One component of one token's state.
   *
   * @param position of its row, from 1, padding counted
   * @param value the component
   */
  record Token(int position, double value) {
    Token absolute() {
      return new Token(position, Math.abs(value));
    }
  }
}
