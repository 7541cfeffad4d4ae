package dev.invar.align.orthogonal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class SignedPermutationTest {
  private static final int N = 60;
  private static final int D = 9;

  private static DoubleMatrix map(PairedRows pairs) {
    return ((AffineMap) SignedPermutation.DEFAULTS.fit(pairs).sides().getFirst().map())
        .weights()
        .transposed();
  }

  /** Coordinate j becomes coordinate (4j + 2) mod 9, every other one with its sign turned. */
  private static DoubleMatrix planted() {
    DoubleMatrix p = DoubleMatrix.allocate(D, D);
    for (int j = 0; j < D; j++) {
      p.set(j, (4 * j + 2) % D, j % 2 == 0 ? -1 : 1);
    }
    return p;
  }

  @SeededTest
  void findsAPlantedSignedPermutationExactly(Seed seed) {
    VectorSet x = TestPairs.cloud("x", N, D, seed);
    VectorSet y = TestPairs.set("y", TestPairs.rotated(x.vectors(), planted()));
    assertThat(map(PairedRows.of(x, y)).toArray()).isEqualTo(planted().toArray());
  }

  @SeededTest
  void everyCoordinateOfTheNarrowerSideHasExactlyOnePartner(Seed seed) {
    for (int[] widths : new int[][] {{5, 9}, {9, 5}}) {
      DoubleMatrix map = map(TestPairs.related(N, widths[0], widths[1], 3, 0.5, seed));
      DoubleMatrix narrow = widths[0] < widths[1] ? map : map.transposed();
      for (long i = 0; i < narrow.rows(); i++) {
        double sum = 0;
        for (double entry : narrow.row(i)) {
          sum += Math.abs(entry);
        }
        assertThat(sum).isEqualTo(1);
      }
      assertThat(map.frobeniusNorm()).isEqualTo(Math.sqrt(5));
    }
  }

  @Test
  void aCoordinateThatIsAlwaysZeroTakesNobodysPartner() {
    VectorSet x = TestPairs.cloud("x", N, D, new Seed(1));
    FloatMatrix rows = x.vectors();
    for (int i = 0; i < N; i++) {
      rows.set(i, 4, 0);
    }
    VectorSet y = TestPairs.set("y", TestPairs.rotated(rows, planted()));
    DoubleMatrix found = map(PairedRows.of(x, y));
    for (int j = 0; j < D; j++) {
      if (j != 4) {
        assertThat(found.row(j)).isEqualTo(planted().row(j));
      }
    }
  }
}
