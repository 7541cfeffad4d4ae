package dev.invar.align.gap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class ConnectCollapseCorruptTest {
  private static final int N = 60;
  private static final int D = 10;

  @SeededTest
  void removesTheLargestDirectionsOfTheDifferenceAndNothingElse(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 4, 0.4, seed);
    CentredPairs centred = CentredPairs.of(pairs);
    double[] before = Svd.of(centred.centred(0).minus(centred.centred(1))).singularValues();
    Alignment alignment = new ConnectCollapseCorrupt(3, 0).fit(pairs);
    DoubleMatrix a = ((AffineMap) alignment.sides().getFirst().map()).weights();
    DoubleMatrix b = ((AffineMap) alignment.sides().get(1).map()).weights();
    assertThat(a.toArray()).isEqualTo(b.toArray());
    assertThat(a.times(a).minus(a).frobeniusNorm()).isLessThan(1e-12);
    DoubleMatrix left = centred.centred(0).times(a).minus(centred.centred(1).times(b));
    double[] after = Svd.of(left).singularValues();
    for (int k = 0; k < D - 3; k++) {
      assertThat(after[k]).isCloseTo(before[k + 3], within(1e-6));
    }
    assertThat(after[D - 3]).isLessThan(1e-6);
  }

  @Test
  void turnsNothingByDefaultAndPromisesLessWhenItProjects() {
    PairedRows pairs = TestPairs.related(N, D, D, 4, 0.4, new Seed(1));
    Alignment alignment = ConnectCollapseCorrupt.DEFAULTS.fit(pairs);
    assertThat(alignment.sides())
        .allMatch(side ->
            ((AffineMap) side.map()).weights().minus(DoubleMatrix.identity(D)).frobeniusNorm()
                == 0);
    assertThat(ConnectCollapseCorrupt.DEFAULTS.claims()).contains(AlignerClaim.RIGID);
    assertThat(new ConnectCollapseCorrupt(1, 0).claims()).isEmpty();
  }

  @SeededTest
  void noiseHasTheDeviationAskedForAndComesFromTheSeed(Seed seed) {
    int n = 400;
    int d = 64;
    FloatMatrix rows = TestPairs.cloud("x", n, d, seed.derive("rows")).vectors();
    var method = new ConnectCollapseCorrupt(0, 0.1);
    FloatMatrix noisy = method.corrupt(rows, seed);
    assertThat(method.corrupt(rows, seed).row(7)).isEqualTo(noisy.row(7));
    assertThat(method.corrupt(rows, seed.derive("other")).row(7)).isNotEqualTo(noisy.row(7));
    double cosine = 0;
    for (int i = 0; i < n; i++) {
      float[] clean = rows.row(i);
      float[] row = noisy.row(i);
      for (int j = 0; j < d; j++) {
        cosine += (double) clean[j] * row[j] / n;
      }
    }
    assertThat(cosine).isCloseTo(1 / Math.sqrt(1 + d * 0.01), within(0.01));
    assertThat(new ConnectCollapseCorrupt(0, 0).corrupt(rows, seed).row(3))
        .containsExactly(rows.row(3), within(1e-6f));
  }

  @Test
  void refusesToRemoveAll() {
    PairedRows pairs = TestPairs.related(N, D, D, 4, 0.4, new Seed(1));
    assertThatThrownBy(() -> new ConnectCollapseCorrupt(D, 0).fit(pairs))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("10");
  }
}
