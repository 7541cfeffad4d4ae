package dev.invar.diagnose.hubness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.MadeViews;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OccurrencesTest {
  /** 0, 1, 5: mean 2, σ² = 14/3, third moment (−8 − 1 + 27)/3 = 6. */
  @Test
  void hasTheFiguresOfAFewCounts() {
    var counts = Occurrences.of(new int[] {5, 0, 1}, 6, 6);
    assertThat(counts.skewness()).hasValueCloseTo(6 / Math.pow(14.0 / 3, 1.5), within(1e-12));
    assertThat(counts.largest()).isEqualTo(5);
    assertThat(counts.antihubs()).isCloseTo(1.0 / 3, within(1e-15));
    assertThat(counts.gini()).isCloseTo(20.0 / 36, within(1e-15)); // Σ|a − b| = 20 over 2·n²·mean
    assertThat(counts.topShare()).isCloseTo(5.0 / 6, within(1e-15));
  }

  @Test
  void knowsTheEndsOfEachMeasure() {
    var even = Occurrences.of(new int[] {3, 3, 3, 3}, 6, 6);
    assertThat(even.skewness()).isEmpty();
    assertThat(even.gini()).isZero();
    assertThat(even.topShare()).isEqualTo(0.25);
    var one = new int[1000];
    one[7] = 50;
    var all = Occurrences.of(one, 50, 50);
    assertThat(all.gini()).isCloseTo(0.999, within(1e-12));
    assertThat(all.topShare()).isEqualTo(1);
  }

  /** Over all ways to leave lists out, the estimated moments are those of all lists. */
  @SeededTest
  void isRightOnTheMeanOfDrawnLists(Seed seed) {
    FloatMatrix rows = MadeViews.gaussian(400, 30, seed);
    SpaceView all = MadeViews.of(rows, Geometry.AS_GIVEN);
    double exact = Occurrences.of(all.neighbours(10), 400).skewness().orElseThrow();
    double mean =
        IntStream.range(0, 40)
            .mapToDouble(draw -> {
              var effort = MadeViews.lists(200, 400, seed.derive("draw " + draw));
              NeighbourLists half = MadeViews.of(rows, Geometry.AS_GIVEN, effort).neighbours(10);
              return Occurrences.of(half, 400).skewness().orElseThrow();
            })
            .average()
            .orElseThrow();
    assertThat(mean).isCloseTo(exact, within(0.15 * exact));
  }

  /** A third moment takes three lists. */
  @Test
  void hasNoSkewnessOfTwoListsOfMany() {
    assertThat(Occurrences.of(new int[] {2, 0, 1, 1}, 2, 4).skewness()).isEmpty();
    assertThat(Occurrences.of(new int[] {2, 0, 1, 1}, 2, 2).skewness()).isPresent();
  }
}
