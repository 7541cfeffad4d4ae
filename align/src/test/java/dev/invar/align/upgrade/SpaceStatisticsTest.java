package dev.invar.align.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.TestPairs;
import dev.invar.align.UnitLength;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class SpaceStatisticsTest {
  @SeededTest
  void tellMeanAndSpreadOfAQuerysScoresWithoutLookingAtThem(Seed seed) {
    FloatMatrix rows = TestPairs.cloud("s", 300, 10, seed).vectors();
    float[] query = UnitLength.of(RandomArrays.floats(seed.derive("q"), 1, 10), "query");
    float[] scores = rows.times(query);
    double mean = 0;
    double squares = 0;
    for (float score : scores) {
      mean += score / 300.0;
      squares += score * (double) score / 300.0;
    }
    SpaceStatistics statistics = SpaceStatistics.of(rows);
    assertThat(statistics.meanScore(query)).isCloseTo(mean, within(1e-6));
    assertThat(statistics.deviation(query))
        .isCloseTo(Math.sqrt(squares - mean * mean), within(1e-5));
  }

  @Test
  void refusesTooFewVectorsAndASpaceWithoutSpread() {
    FloatMatrix one = FloatMatrix.copyOf(new float[] {1, 0}, 1, 2);
    assertThatThrownBy(() -> SpaceStatistics.of(one)).isInstanceOf(ShapeException.class);
    FloatMatrix same = FloatMatrix.copyOf(new float[] {1, 0, 1, 0}, 2, 2);
    assertThatThrownBy(() -> SpaceStatistics.of(same).scale(new float[] {1, 0}))
        .isInstanceOf(NumericalException.class);
  }
}
