package dev.invar.diagnose.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HistogramTest {
  @Test
  void countsWhatWasCountedByHand() {
    Histogram histogram = Histogram.of(new double[] {0, 1, 1.5, 2, 3, 4}, 4);
    assertThat(histogram.edges()).containsExactly(0, 1, 2, 3, 4);
    assertThat(histogram.counts()).containsExactly(1, 2, 1, 2);
    assertThat(histogram.middles()).containsExactly(.5, 1.5, 2.5, 3.5);
  }

  /** 0 … 99: the middle half spans 49.5, so bins are 2·49.5/∛100 = 21.3 wide, and there are 5. */
  @Test
  void takesTheWidthOfFreedmanAndDiaconis() {
    double[] values = IntStream.range(0, 100).asDoubleStream().toArray();
    assertThat(Histogram.of(values).bins()).isEqualTo(5);
  }

  @SeededTest
  void countsEveryValueOnceWhateverTheOrder(Seed seed) {
    double[] values = RandomArrays.doubles(seed, 1, 999);
    double[] reversed = values.clone();
    for (int i = 0; i < values.length; i++) {
      reversed[i] = values[values.length - 1 - i];
    }
    Histogram histogram = Histogram.of(values);
    assertThat(Arrays.stream(histogram.counts()).sum()).isEqualTo(999);
    assertThat(Histogram.of(reversed).counts()).isEqualTo(histogram.counts());
    assertThat(Arrays.stream(histogram.shares()).sum()).isCloseTo(1, within(1e-12));
    for (int bin = 0; bin < histogram.bins(); bin++) {
      double low = histogram.edges()[bin];
      double high = histogram.edges()[bin + 1];
      boolean last = bin == histogram.bins() - 1;
      long inside =
          Arrays.stream(values)
              .filter(value -> value >= low && (value < high || (last && value == high)))
              .count();
      assertThat(histogram.counts()[bin]).isEqualTo(inside);
    }
  }

  @Test
  void putsEqualValuesIntoOneBinAroundThem() {
    Histogram histogram = Histogram.of(new double[] {7, 7, 7});
    assertThat(histogram.edges()).containsExactly(6.5, 7.5);
    assertThat(histogram.counts()).containsExactly(3);
    assertThat(Histogram.of(new double[] {1e300, 1e300}).counts()).containsExactly(2);
  }

  @Test
  void doesNotDrownInFarOutliers() {
    double[] values = IntStream.range(0, 1000).asDoubleStream().toArray();
    values[999] = 1e12;
    assertThat(Histogram.of(values).bins()).isEqualTo(Histogram.MOST_BINS);
  }

  @Test
  void countsOtherValuesInTheSameBins() {
    Histogram histogram = Histogram.of(new double[] {0, 4}, 4);
    assertThat(histogram.ofOther(new double[] {-1, 0.5, 4, 5}).counts())
        .containsExactly(1, 0, 0, 1);
  }

  @Test
  void refusesNothingAndWhatIsNotFinite() {
    assertThatThrownBy(() -> Histogram.of(new double[0])).isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> Histogram.of(new double[] {1, Double.NaN}))
        .isInstanceOf(NumericalException.class);
    assertThatThrownBy(() -> Histogram.of(new double[] {1}, 0)).isInstanceOf(OptionException.class);
  }
}
