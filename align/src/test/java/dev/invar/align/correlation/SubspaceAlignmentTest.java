package dev.invar.align.correlation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class SubspaceAlignmentTest {
  private static final int D = 16;

  private static SubspaceAlignment fixed(int directions) {
    return new SubspaceAlignment(directions, 0.1, DirectionChoice.FIXED, Seed.DEFAULT);
  }

  @SeededTest
  void keepsAboutAsManyDirectionsAsAreShared(Seed seed) {
    PairedRows pairs = TestPairs.related(400, D, D, 5, 0.5, seed);
    var choosing = new SubspaceAlignment(D, 0.1, DirectionChoice.HELD_OUT, seed);
    assertThat(choosing.kept(pairs)).isEqualTo(5);
    assertThat(choosing.fit(pairs).width()).isEqualTo(5);
    assertThat(choosing.kept(TestPairs.shuffled(pairs, seed))).isEqualTo(5);
  }

  @SeededTest
  void noMapInsideTheDirectionsHasLessError(Seed seed) {
    PairedRows pairs = TestPairs.related(100, D, D - 3, 5, 0.5, seed);
    Alignment alignment = fixed(4).fit(pairs);
    CentredPairs centred = CentredPairs.of(pairs);
    DoubleMatrix a = ((AffineMap) alignment.sides().getFirst().map()).weights();
    DoubleMatrix b = ((AffineMap) alignment.sides().get(1).map()).weights();
    DoubleMatrix y = centred.centred(1).timesTranspose(b);
    DoubleMatrix x = centred.centred(0).timesTranspose(a);
    double least = x.minus(y).frobeniusNorm();
    for (int trial = 0; trial < 20; trial++) {
      DoubleMatrix turn = TestPairs.rotation(4, seed.derive("turn" + trial)).scaled(0.01);
      assertThat(x.plus(x.times(turn)).minus(y).frobeniusNorm()).isGreaterThan(least);
    }
  }

  @Test
  void keepsWhatThePairsShowIfTooFewCanBeHeldOut() {
    PairedRows pairs = TestPairs.related(12, D, D, 5, 0.5, new Seed(1));
    assertThat(SubspaceAlignment.DEFAULTS.fit(pairs).width()).isEqualTo(11);
    assertThat(fixed(3).fit(pairs).width()).isEqualTo(3);
  }
}
