package dev.invar.align.correlation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class CanonicalCorrelationTest {
  private static final int N = 80;
  private static final int D = 9;
  private static final CanonicalCorrelation UNDAMPED = new CanonicalCorrelation(D, 1e-8);

  private static DoubleMatrix mapped(PairedRows pairs, Alignment alignment, int side) {
    DoubleMatrix a = ((AffineMap) alignment.sides().get(side).map()).weights();
    return CentredPairs.of(pairs).centred(side).timesTranspose(a);
  }

  @SeededTest
  void coordinatesHaveVarianceOneAndCorrelateInTwosOnly(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D - 2, 4, 0.5, seed);
    Alignment alignment = UNDAMPED.fit(pairs);
    DoubleMatrix x = mapped(pairs, alignment, 0);
    DoubleMatrix y = mapped(pairs, alignment, 1);
    assertThat(alignment.width()).isEqualTo(D - 2);
    DoubleMatrix identity = DoubleMatrix.identity(D - 2);
    assertThat(x.transposeTimes(x).scaled(1.0 / N).minus(identity).frobeniusNorm())
        .isLessThan(1e-5);
    assertThat(y.transposeTimes(y).scaled(1.0 / N).minus(identity).frobeniusNorm())
        .isLessThan(1e-5);
    DoubleMatrix between = x.transposeTimes(y).scaled(1.0 / N);
    for (int i = 0; i < D - 2; i++) {
      assertThat(between.get(i, i)).isBetween(-1e-6, 1 + 1e-6);
      for (int j = 0; j < D - 2; j++) {
        assertThat(i == j ? 0 : between.get(i, j)).isCloseTo(0, within(1e-5));
      }
    }
  }

  @SeededTest
  void noOtherPairOfDirectionsCorrelatesMoreThanTheFirst(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 4, 0.5, seed);
    Alignment alignment = UNDAMPED.fit(pairs);
    double first = correlation(mapped(pairs, alignment, 0), mapped(pairs, alignment, 1));
    CentredPairs centred = CentredPairs.of(pairs);
    for (int trial = 0; trial < 200; trial++) {
      DoubleMatrix a = TestPairs.rotation(D, seed.derive("a" + trial)).columnRange(0, 1);
      DoubleMatrix b = TestPairs.rotation(D, seed.derive("b" + trial)).columnRange(0, 1);
      assertThat(correlation(centred.centred(0).times(a), centred.centred(1).times(b)))
          .isLessThanOrEqualTo(first + 1e-9);
    }
  }

  /** Of the first columns. */
  private static double correlation(DoubleMatrix x, DoubleMatrix y) {
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (long i = 0; i < x.rows(); i++) {
      xy += x.get(i, 0) * y.get(i, 0);
      xx += x.get(i, 0) * x.get(i, 0);
      yy += y.get(i, 0) * y.get(i, 0);
    }
    return xy / Math.sqrt(xx * yy);
  }

  @Test
  void keepsNoMoreDirectionsThanThePairsShow() {
    PairedRows few = TestPairs.related(4, D, D, 4, 0.5, new Seed(1));
    assertThat(CanonicalCorrelation.DEFAULTS.fit(few).width()).isEqualTo(3);
    PairedRows many = TestPairs.related(N, D, D, 4, 0.5, new Seed(1));
    assertThat(new CanonicalCorrelation(2, 1).fit(many).width()).isEqualTo(2);
  }
}
