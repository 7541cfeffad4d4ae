package dev.invar.align.orthogonal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.CentredPairs;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.testkit.SeededTest;

class DiagonalScalingTest {
  private static final int D = 8;

  private static DoubleMatrix map(PairedRows pairs) {
    return ((AffineMap) DiagonalScaling.DEFAULTS.fit(pairs).sides().getFirst().map())
        .weights()
        .transposed();
  }

  @SeededTest
  void noOtherScaleOfAnAxisHasLessError(Seed seed) {
    PairedRows pairs = TestPairs.related(50, D, D, 4, 0.3, seed);
    DoubleMatrix map = map(pairs);
    double least = error(pairs, map);
    for (int axis = 0; axis < D; axis++) {
      for (double factor : new double[] {0.99, 1.01}) {
        DoubleMatrix other = map.copy();
        for (int i = 0; i < D; i++) {
          other.set(i, axis, factor * map.get(i, axis));
        }
        assertThat(error(pairs, other)).isGreaterThan(least);
      }
    }
  }

  @SeededTest
  void itsAxesAreThoseOfProcrustesNeverTurnedRound(Seed seed) {
    PairedRows pairs = TestPairs.related(50, D, D, 4, 0.3, seed);
    DoubleMatrix rotation =
        ((AffineMap) OrthogonalProcrustes.DEFAULTS.fit(pairs).sides().getFirst().map())
            .weights()
            .transposed();
    DoubleMatrix scales = rotation.transposeTimes(map(pairs));
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        if (i == j) {
          assertThat(scales.get(i, j)).isNotNegative();
        } else {
          assertThat(Math.abs(scales.get(i, j))).isLessThan(1e-12);
        }
      }
    }
  }

  private static double error(PairedRows pairs, DoubleMatrix map) {
    CentredPairs centred = CentredPairs.of(pairs);
    return centred.centred(0).times(map).minus(centred.centred(1)).frobeniusNorm();
  }
}
