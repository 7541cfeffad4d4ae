package dev.invar.align.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ScoreCalibrationTest {
  private static final int N = 5000;

  /** Scores on a scale of their own: strictly increasing in what both ways see. */
  private static double[] scores(Seed seed, double centre, double width) {
    double[] values = RandomArrays.doubles(seed, 1, N);
    Arrays.setAll(values, i -> centre + width * Math.tanh(values[i]));
    return values;
  }

  @SeededTest
  void unseenScoresFollowTheOtherScalesDistribution(Seed seed) {
    ScoreCalibration calibration =
        ScoreCalibration.fit(scores(seed, 0.8, 0.05), scores(seed.derive("to"), 0.3, 0.2));
    double[] unseen = scores(seed.derive("unseen"), 0.8, 0.05);
    double[] carried = Arrays.stream(unseen).map(calibration::apply).toArray();
    double[] expected = scores(seed.derive("expected"), 0.3, 0.2);
    assertThat(distance(unseen, expected)).isGreaterThan(0.9);
    assertThat(distance(carried, expected)).isLessThan(0.05);
  }

  /** Kolmogorov–Smirnov: the largest difference of the two distribution functions. */
  private static double distance(double[] a, double[] b) {
    double[] x = a.clone();
    double[] y = b.clone();
    Arrays.sort(x);
    Arrays.sort(y);
    double largest = 0;
    for (double value : x) {
      largest = Math.max(largest, Math.abs(below(x, value) - below(y, value)));
    }
    return largest;
  }

  private static double below(double[] sorted, double value) {
    return (double) Arrays.stream(sorted).filter(each -> each <= value).count() / sorted.length;
  }

  @SeededTest
  void keepsTheOrderAndMakesNoTies(Seed seed) {
    double[] from = scores(seed, 0.8, 0.05);
    // Most scores of the other scale are one: the pieces there would be flat.
    double[] to = scores(seed.derive("to"), 0.3, 0.2);
    Arrays.fill(to, 0, N * 4 / 5, 0.3);
    ScoreCalibration calibration = ScoreCalibration.fit(from, to);
    double[] sorted = Arrays.stream(from).distinct().sorted().toArray();
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] - sorted[i - 1] > 1e-9) {
        assertThat(calibration.apply(sorted[i])).isGreaterThan(calibration.apply(sorted[i - 1]));
      }
    }
    assertThat(calibration.apply(2)).isGreaterThan(calibration.apply(1.5));
    assertThat(calibration.apply(-2)).isLessThan(calibration.apply(-1.5));
  }

  @SeededTest
  void isUndoneByItsInverseAlsoBeyondTheEnds(Seed seed) {
    ScoreCalibration calibration =
        ScoreCalibration.fit(scores(seed, 0.8, 0.05), scores(seed.derive("to"), 0.3, 0.2));
    for (double score : new double[] {-1, 0.7, 0.8, 0.85, 3}) {
      assertThat(calibration.inverse().apply(calibration.apply(score)))
          .isCloseTo(score, within(1e-9));
    }
  }

  @SeededTest
  void isTheIdentityBetweenOneScaleAndItself(Seed seed) {
    double[] scores = scores(seed, 0.5, 0.2);
    ScoreCalibration calibration = ScoreCalibration.fit(scores, scores);
    for (double score : new double[] {-1, 0.4, 0.5, 0.61, 2}) {
      assertThat(calibration.apply(score)).isCloseTo(score, within(1e-12));
    }
    ScoreCalibration kept = ScoreCalibration.of(calibration.from(), calibration.to());
    assertThat(kept.apply(0.43)).isEqualTo(calibration.apply(0.43));
  }

  @SeededTest
  void isTheLineWhereTheScalesDifferByOne(Seed seed) {
    double[] from = scores(seed, 0.5, 0.2);
    double[] to = Arrays.stream(from).map(score -> 3 * score - 1).toArray();
    ScoreCalibration calibration = ScoreCalibration.fit(from, to);
    for (double score : new double[] {-1, 0.4, 0.5, 0.61, 2}) {
      assertThat(calibration.apply(score)).isCloseTo(3 * score - 1, within(1e-9));
    }
  }

  @Test
  void refusesWhatHasNoScale() {
    double[] two = {0, 1};
    assertThatThrownBy(() -> ScoreCalibration.fit(new double[] {1}, two))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> ScoreCalibration.fit(new double[] {1, 1}, two))
        .isInstanceOf(NumericalException.class);
    assertThatThrownBy(() -> ScoreCalibration.fit(two, new double[] {0, Double.NaN}))
        .isInstanceOf(NumericalException.class);
    assertThatThrownBy(() -> ScoreCalibration.of(two, new double[] {1, 1}))
        .isInstanceOf(NumericalException.class);
  }
}
