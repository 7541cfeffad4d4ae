package dev.invar.align.orthogonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.TestPairs;
import dev.invar.align.linear.Ridge;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.PolarFactor;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class LambdaOrthogonalTest {
  private static final int D = 10;

  private static DoubleMatrix map(double lambda, PairedRows pairs) {
    return weights(new LambdaOrthogonal(lambda, 0.1).fit(pairs).sides().getFirst().map());
  }

  private static DoubleMatrix ridge(PairedRows pairs) {
    return weights(new Ridge(0.1).fit(pairs).sides().getFirst().map());
  }

  private static DoubleMatrix weights(Object map) {
    return ((AffineMap) map).weights();
  }

  private static double departure(DoubleMatrix a) {
    return a.transposeTimes(a).minus(DoubleMatrix.identity(a.columns())).frobeniusNorm();
  }

  @SeededTest
  void isTheRidgeMapAtOneEndAndItsPolarFactorAtTheOther(Seed seed) {
    PairedRows pairs = TestPairs.related(60, D, D, 6, 0.2, seed);
    DoubleMatrix ridge = ridge(pairs);
    assertThat(map(100, pairs).minus(ridge).frobeniusNorm()).isLessThan(1e-9);
    assertThat(map(0, pairs).minus(PolarFactor.of(ridge).orthogonal()).frobeniusNorm())
        .isLessThan(1e-6);
  }

  @SeededTest
  void departsByExactlyWhatIsAllowedAndNoOtherMapIsNearer(Seed seed) {
    PairedRows pairs = TestPairs.related(60, D, D, 6, 0.2, seed);
    DoubleMatrix ridge = ridge(pairs);
    double before = Double.POSITIVE_INFINITY;
    for (double lambda : new double[] {0.01, 0.1, 0.3}) {
      DoubleMatrix map = map(lambda, pairs);
      assertThat(departure(map)).isCloseTo(lambda * Math.sqrt(D), within(1e-9));
      double distance = map.minus(ridge).frobeniusNorm();
      assertThat(distance).isLessThan(before);
      before = distance;
      DoubleMatrix polar = PolarFactor.of(map).orthogonal();
      DoubleMatrix between = map.scaled(0.999).plus(polar.scaled(0.001));
      assertThat(between.minus(ridge).frobeniusNorm()).isGreaterThan(distance);
    }
  }

  @Test
  void valuesAreTheBestOfAGrid() {
    double[] values = {0.7, 0.2};
    double share = 0.5;
    double best = Double.POSITIVE_INFINITY;
    for (double a = 0; a <= 1.2; a += 0.001) {
      for (double b = 0; b <= 1.2; b += 0.001) {
        if (Math.hypot(a * a - 1, b * b - 1) <= share * Math.sqrt(2)) {
          best = Math.min(best, Math.hypot(a - values[0], b - values[1]));
        }
      }
    }
    double[] found = SoftOrthogonal.values(values, 2, share);
    assertThat(Math.hypot(found[0] - values[0], found[1] - values[1]))
        .isBetween(best - 2e-3, best + 1e-9);
  }

  @Test
  void rootsSolveTheirEquationFromTheSmallestToTheLargest() {
    for (double s : new double[] {1e-12, 0.1, 1, 5, 1e6}) {
      for (double multiplier : new double[] {0, 1e-9, 0.5, 1, 1e3, 1e9}) {
        double x = SoftOrthogonal.root(s, multiplier);
        double value = 2 * multiplier * (x * x - 1) * x + x - s;
        double slope = 2 * multiplier * (3 * x * x - 1) + 1;
        assertThat(Math.abs(value)).isLessThan(1e-12 * Math.max(1, slope * x));
        assertThat(x).isBetween(Math.min(1, s) * (1 - 1e-12), Math.max(1, s) * (1 + 1e-12));
      }
    }
  }

  @Test
  void directionsWithoutPairsMapToNothing() {
    PairedRows pairs = TestPairs.related(4, D, D, 3, 0.2, new Seed(5));
    DoubleMatrix map = map(0, pairs);
    assertThat(map.frobeniusNorm()).isCloseTo(Math.sqrt(3), within(1e-6));
  }
}
