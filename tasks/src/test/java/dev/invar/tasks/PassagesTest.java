package dev.invar.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.encode.PassageWindow;
import dev.invar.encode.TextSpan;
import dev.invar.method.OptionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassagesTest {
  @ParameterizedTest
  @ValueSource(strings = {"off", "256/32", "8/0"})
  void areTheSameAfterWritingAndReading(String text) {
    assertThat(Passages.parse(text)).hasToString(text);
    assertThat(Passages.parse(Passages.parse(text).toString())).isEqualTo(Passages.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "on", "256", "256/", "/32", "a/b", "256/32/1", "8/5", "-8/0", "99999999999/1"})
  void otherFormsAreRefused(String text) {
    assertThatThrownBy(() -> Passages.parse(text)).isInstanceOf(OptionException.class);
  }

  @Test
  void theWholeIsOnePassageEvenIfEmpty() {
    var encoder = new HashingEncoder("x");

    assertThat(new Passages.Whole().split("some text", encoder))
        .containsExactly(new TextSpan(0, 9));
    assertThat(new Passages.Whole().split("", encoder)).containsExactly(new TextSpan(0, 0));
  }

  @Test
  void theStandardReadsAsMuchAsTheEncoderCan() {
    assertThat(Passages.standard(new HashingEncoder("x")))
        .isEqualTo(new Passages.Windows(new PassageWindow(16, 2)));
  }
}
