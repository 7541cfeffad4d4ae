package dev.invar.align.orthogonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class OrthogonalCompatibleTest {
  private static final int N = 60;
  private static final int D = 12;

  @SeededTest
  void newVectorsCompareAsBeforeAndOldOnesStayAsTheyAre(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 5, 0.3, seed);
    Alignment alignment = new OrthogonalCompatible(0.25).fit(pairs);
    assertThat(alignment.width()).isEqualTo(D + 3);
    assertSameProducts(centredCosines(pairs, 0), cosines(alignment, pairs, 0));
    AffineMap old = (AffineMap) alignment.sides().get(1).map();
    float[] vector = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    assertThat(old.apply(vector)).startsWith(vector).endsWith(0, 0, 0);
  }

  @SeededTest
  void withoutMoreDimensionsItComparesAsProcrustes(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 5, 0.3, seed);
    assertSameProducts(
        crossCosines(new OrthogonalCompatible(0).fit(pairs), pairs),
        crossCosines(OrthogonalProcrustes.DEFAULTS.fit(pairs), pairs));
  }

  @SeededTest
  void isAnIsometryFromAWiderSpaceIfThereIsRoom(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, 8, 5, 0.3, seed);
    assertThat(gramError(new OrthogonalCompatible(0.4).fit(pairs))).isLessThan(1e-9);
    assertThat(gramError(new OrthogonalCompatible(0.1).fit(pairs))).isGreaterThan(0.5);
  }

  @Test
  void staysAnIsometryWithFewerPairsThanDimensions() {
    for (int n : new int[] {2, 5}) {
      PairedRows pairs = TestPairs.related(n, D, D, 5, 0.3, new Seed(n));
      assertThat(gramError(OrthogonalCompatible.DEFAULTS.fit(pairs))).isLessThan(1e-9);
    }
  }

  private static double gramError(Alignment alignment) {
    DoubleMatrix a = ((AffineMap) alignment.sides().getFirst().map()).weights();
    return a.transposeTimes(a).minus(DoubleMatrix.identity(a.columns())).frobeniusNorm();
  }

  private static FloatMatrix cosines(Alignment alignment, PairedRows pairs, int side) {
    FloatMatrix rows = alignment.sides().get(side).apply(pairs.sides().get(side), Role.PASSAGE);
    return rows.timesTranspose(rows);
  }

  private static FloatMatrix crossCosines(Alignment alignment, PairedRows pairs) {
    FloatMatrix x = alignment.sides().getFirst().apply(pairs.source(), Role.PASSAGE);
    return x.timesTranspose(alignment.sides().get(1).apply(pairs.target(), Role.PASSAGE));
  }

  private static FloatMatrix centredCosines(PairedRows pairs, int side) {
    return cosines(OrthogonalProcrustes.DEFAULTS.fit(pairs), pairs, side);
  }

  private static void assertSameProducts(FloatMatrix one, FloatMatrix other) {
    for (int i = 0; i < one.rows(); i++) {
      assertThat(one.row(i)).containsExactly(other.row(i), within(1e-5f));
    }
  }
}
