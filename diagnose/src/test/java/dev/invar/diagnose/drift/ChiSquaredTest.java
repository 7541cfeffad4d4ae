package dev.invar.diagnose.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.OptionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChiSquaredTest {
  /** Values of scipy.stats.chi2: degrees, x, sf(x). */
  @ParameterizedTest
  @CsvSource({
    "1, 0.01, 0.920344325445942",
    "1, 1.0, 0.31731050786291115",
    "1, 3.84, 0.05004352124870519",
    "1, 30.0, 4.3204630578274955e-08",
    "3, 0.5, 0.9188914116546758",
    "3, 7.8, 0.050331097859853326",
    "16, 2.0, 0.9999897508033253",
    "16, 15.0, 0.5246385264876054",
    "16, 26.3, 0.04995047140203531",
    "16, 80.0, 1.664009544429646e-10",
    "100, 60.0, 0.999481108537452",
    "100, 100.0, 0.48119168452795674",
    "100, 124.3, 0.050266398300158416",
    "100, 200.0, 1.1784500720979781e-08",
    "3740, 3500.0, 0.9976647124776704",
    "3740, 3740.0, 0.49692482881533284",
    "3740, 3900.0, 0.033481036053168683",
    "3740, 4200.0, 1.5058442482590045e-07"
  })
  void survivalIsThatOfTheReference(double degrees, double x, double expected) {
    assertThat(new ChiSquared(degrees).above(x)).isCloseTo(expected, within(1e-10 * expected));
    assertThat(new ChiSquared(degrees).below(x)).isCloseTo(1 - expected, within(1e-10));
  }

  /** Values of scipy.stats.chi2: degrees, p, ppf(p). */
  @ParameterizedTest
  @CsvSource({
    "1, 0.95, 3.841458820694124",
    "1, 0.001, 1.5707971492624921e-06",
    "16, 0.95, 26.29622760486423",
    "16, 0.99, 31.999926908815176",
    "100, 0.05, 77.92946516501726",
    "3740, 0.95, 3883.38636603814"
  })
  void quantileIsThatOfTheReference(double degrees, double p, double expected) {
    assertThat(new ChiSquared(degrees).quantile(p)).isCloseTo(expected, within(1e-10 * expected));
  }

  @Test
  void twoDegreesAreAnExponential() {
    for (double x = 0.1; x < 100; x *= 1.7) {
      assertThat(new ChiSquared(2).above(x))
          .isCloseTo(Math.exp(-x / 2), within(1e-12 * Math.exp(-x / 2)));
    }
  }

  @Test
  void endsAreKnownAndWrongArgumentsRefused() {
    assertThat(new ChiSquared(5).below(0)).isZero();
    assertThat(new ChiSquared(5).above(-1)).isEqualTo(1);
    assertThat(new ChiSquared(5).above(1e6)).isZero();
    assertThatThrownBy(() -> new ChiSquared(0)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new ChiSquared(3).quantile(1)).isInstanceOf(OptionException.class);
  }
}
