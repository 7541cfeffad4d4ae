package dev.invar.diagnose.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "-0.0 | 0",
        "4908 | 4,908",
        "-1234567 | −1,234,567",
        "287.31846 | 287.3",
        "0.4351927 | 0.4352",
        "0.00012345 | 0.0001235",
        "0.5 | 0.5",
        "0.99 | 0.99",
        "284.97 | 285.0",
        "12345.67 | 12,346",
        "0.99999713 | 0.999997",
        "0.995 | 0.995",
        "-0.00004 | −4 × 10⁻⁵",
        "3.1415926e-7 | 3.142 × 10⁻⁷",
        "1.5e20 | 1.5 × 10²⁰",
        "NaN | not a number",
        "-Infinity | −∞"
      })
  void hasFourDigitsThatMatter(double value, String text) {
    assertThat(NumberText.of(value)).isEqualTo(text);
  }
}
