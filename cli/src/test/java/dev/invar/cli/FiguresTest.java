package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @Test
  void numbersHaveNoMoreDigitsThanMeanSomething() {
    assertThat(Figures.number(7.4259e-46)).isEqualTo("7.4e-46");
    assertThat(Figures.number(1.0E-9)).isEqualTo("1e-9");
    assertThat(Figures.number(-2.5e12 - 0.5)).isEqualTo("-2.5e12");
    assertThat(Figures.number(0.99984999)).isEqualTo("0.9998");
    assertThat(Figures.number(100.0)).isEqualTo("100");
    assertThat(Figures.number(123_456.7)).isEqualTo("123500");
    assertThat(Figures.number(0.0)).isEqualTo("0");
    assertThat(Figures.number(Double.NaN)).isEqualTo("NaN");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0 B",
    "999,999 B",
    "1000,1.0 kB",
    "999949,999.9 kB",
    "999951,1.0 MB",
    "12345678,12.3 MB",
    "9223372036854775807,9223372.0 TB"
  })
  void sizesHaveAtMostFourDigitsUntilUnitsRunOut(long bytes, String text) {
    assertThat(Figures.bytes(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0,0 ms",
    "0.0084,8 ms",
    "0.0994,99 ms",
    "0.0996,0.10 s",
    "9.994,9.99 s",
    "9.996,10.0 s",
    "59.94,59.9 s",
    "59.96,1 min 00 s",
    "125.2,2 min 05 s"
  })
  void timesGrowWithoutGaps(double seconds, String text) {
    assertThat(Figures.seconds(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.4,0:00", "36,0:36", "3723,1:02:03"})
  void clocksRunDown(double seconds, String text) {
    assertThat(Figures.clock(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"1;1 hit", "0;0 hits", "1234;1,234 hits"})
  void countsAreGrouped(long n, String text) {
    assertThat(Figures.count(n, "hit")).isEqualTo(text);
  }
}
