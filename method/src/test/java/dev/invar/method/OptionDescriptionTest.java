package dev.invar.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionDescriptionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "times | 0 | 1 to 9",
        "times | 10 | 1 to 9",
        "times | 1.5 | integer, 1 to 9",
        "times | many | integer, 1 to 9",
        "times | 99999999999 | integer, 1 to 9",
        "count | -1 | at least 0",
        "count | 1e3 | integer, at least 0",
        "share | -0.1 | 0 to 1",
        "share | NaN | 0 to 1",
        "share | half | number, 0 to 1",
        "rounded | yes | boolean, true or false",
        "order | sideways | as-given or reversed",
        "order | AS_GIVEN | as-given or reversed",
        "seed | x | integer",
      })
  void saysWhatIsExpected(String name, String text, String expected) {
    assertThatThrownBy(() -> option(name).parse(text))
        .isInstanceOf(OptionException.class)
        .hasMessage(name + ": expected " + expected + ", found " + text);
  }

  @ParameterizedTest
  @CsvSource({
    "times, 1",
    "times, 9",
    "count, 9007199254740993",
    "share, 0.1",
    "share, 1.0E-300",
    "rounded, true",
    "label, any text",
    "order, reversed",
    "seed, -9223372036854775808",
  })
  void readsWhatItWrites(String name, String text) {
    assertThat(OptionDescription.format(option(name).parse(text))).isEqualTo(text);
  }

  @Test
  void saysTheRangeOfNumbersWithoutALowerEnd() {
    var option = new OptionDescription("x", double.class, "0", Double.NEGATIVE_INFINITY, 5, "help");
    assertThat(option.range()).isEqualTo("at most 5");
  }

  @Test
  void holdsConstructorsToTheRangeToo() {
    assertThatThrownBy(() -> new Mix(0, 0, 0.5, false, "", Mix.Order.AS_GIVEN, Seed.DEFAULT))
        .isInstanceOf(OptionException.class)
        .hasMessage("times: expected 1 to 9, found 0");
  }

  @Test
  void refusesToCheckTheWrongNumberOfValues() {
    assertThatThrownBy(() -> Options.check(Mix.class, 1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("has 7 options, got 2");
  }

  private static OptionDescription option(String name) {
    return MethodCatalog.load().find("mix").options().stream()
        .filter(option -> option.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
