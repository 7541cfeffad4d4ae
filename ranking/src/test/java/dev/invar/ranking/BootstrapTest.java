package dev.invar.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BootstrapTest {
  @SeededTest
  void givesTheSameIntervalForTheSameSeed(Seed seed) {
    double[] values = RandomArrays.doubles(seed, 50, 1);
    var bootstrap = new Bootstrap(200, 0.95, seed);
    assertThat(bootstrap.ofMean(values)).isEqualTo(bootstrap.ofMean(values));
    assertThat(new Bootstrap(200, 0.95, seed.derive("other")).ofMean(values))
        .isNotEqualTo(bootstrap.ofMean(values));
  }

  /**
   * For n standard normal values the interval is close to mean ± 1.96 s / √n. The ends of 10,000
   * resamples have a standard error of about 3 % of their distance; three of them are allowed, and
   * 2 % more because values are few and not quite normal.
   */
  @SeededTest
  void agreesWithTheNormalApproximation(Seed seed) {
    int n = 400;
    double[] values = RandomArrays.doubles(seed, n, 1);
    Interval interval = new Bootstrap(10_000, 0.95, seed).ofMean(values);
    double mean = 0;
    for (double value : values) {
      mean += value / n;
    }
    double variance = 0;
    for (double value : values) {
      variance += (value - mean) * (value - mean) / n;
    }
    double half = 1.959964 * Math.sqrt(variance / n);
    assertThat(interval.estimate()).isCloseTo(mean, within(1e-12));
    assertThat(interval.low()).isCloseTo(mean - half, within(0.11 * half));
    assertThat(interval.high()).isCloseTo(mean + half, within(0.11 * half));
  }

  @SeededTest
  void widensWithConfidence(Seed seed) {
    double[] values = RandomArrays.doubles(seed, 50, 1);
    Interval narrow = new Bootstrap(1000, 0.5, seed).ofMean(values);
    Interval wide = new Bootstrap(1000, 0.99, seed).ofMean(values);
    assertThat(wide.low()).isLessThan(narrow.low());
    assertThat(wide.high()).isGreaterThan(narrow.high());
  }

  @Test
  void oneValueIsItsOwnInterval() {
    assertThat(Bootstrap.DEFAULTS.ofMean(new double[] {0.3}))
        .isEqualTo(new Interval(0.3, 0.3, 0.3));
  }

  @Test
  void refusesNoValues() {
    assertThatThrownBy(() -> Bootstrap.DEFAULTS.ofMean(new double[0]))
        .isInstanceOf(ShapeException.class)
        .hasMessage("values to draw from: expected at least one, found none");
  }

  @ParameterizedTest
  @CsvSource({"0, 0.95", "1000001, 0.95", "10, 0", "10, 1", "10, NaN"})
  void refusesSettingsOutsideTheirRange(int samples, double confidence) {
    assertThatThrownBy(() -> new Bootstrap(samples, confidence, Seed.DEFAULT))
        .isInstanceOf(OptionException.class);
  }
}
