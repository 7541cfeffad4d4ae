package dev.invar.encode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EncodingWindowTest {
  /** A text of 512 tokens takes a sixth of a second or so: a window is soon done. */
  @Test
  void holdsAFewLongTextsOrManyShortOnes() {
    assertThat(capacity(512)).isEqualTo(8);
    assertThat(capacity(2)).isEqualTo(512);
  }

  private static int capacity(int length) {
    var window = new EncodingWindow<Integer, float[]>();
    while (!window.isFull()) {
      window.add(window.size(), new long[length]);
    }
    return window.size();
  }
}
