package dev.invar.align.correlation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.align.orthogonal.SeenSubspaceProcrustes;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class IsoClipTest {
  private static final int N = 60;
  private static final int D = 10;

  @SeededTest
  void keepsTheMiddleSingularDirectionsOfTheCrossCovariance(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D + 2, 6, 0.4, seed);
    Alignment alignment = new IsoClip(0.2, 0.35).fit(pairs);
    DoubleMatrix cross = CentredPairs.of(pairs).cross(0, 1);
    double[] values = Svd.of(cross).singularValues();
    DoubleMatrix u = ((AffineMap) alignment.sides().getFirst().map()).weights();
    DoubleMatrix v = ((AffineMap) alignment.sides().get(1).map()).weights();
    DoubleMatrix inFrame = u.times(cross).timesTranspose(v);
    assertThat(alignment.width()).isEqualTo(5);
    for (int k = 0; k < 5; k++) {
      for (int l = 0; l < 5; l++) {
        assertThat(inFrame.get(k, l)).isCloseTo(k == l ? values[k + 2] : 0, within(1e-9));
      }
    }
  }

  @SeededTest
  void droppingNothingIsTheSeenSubspace(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 6, 0.4, seed);
    FloatMatrix one = cosines(new IsoClip(0, 0).fit(pairs), pairs);
    FloatMatrix other = cosines(SeenSubspaceProcrustes.DEFAULTS.fit(pairs), pairs);
    for (int i = 0; i < N; i++) {
      assertThat(one.row(i)).containsExactly(other.row(i), within(1e-5f));
    }
  }

  @SeededTest
  void filteredHeadsAgreeOnTheBandAndSeeNothingElse(Seed seed) {
    DoubleMatrix image = random(6, 9, seed);
    DoubleMatrix text = random(6, 8, seed.derive("text"));
    Svd svd = Svd.of(image.transposeTimes(text));
    IsoClip.Heads heads = new IsoClip(0.34, 0.17).heads(image, text);
    for (int k = 0; k < 6; k++) {
      boolean kept = k >= 2 && k < 5;
      DoubleMatrix u = svd.u().columnRange(k, k + 1);
      DoubleMatrix expected = kept ? image.times(u) : DoubleMatrix.allocate(6, 1);
      assertThat(heads.image().weights().times(u).minus(expected).frobeniusNorm()).isLessThan(1e-9);
    }
    double[] left =
        Svd.of(heads.image().weights().transposeTimes(heads.text().weights())).singularValues();
    for (int k = 0; k < 3; k++) {
      assertThat(left[k]).isCloseTo(svd.singularValues()[k + 2], within(1e-9));
    }
    assertThat(left[3]).isLessThan(1e-9);
  }

  @Test
  void refusesToDropAllAndHeadsThatDoNotFit() {
    assertThatThrownBy(() -> new IsoClip(0.6, 0.4)).isInstanceOf(OptionException.class);
    assertThatThrownBy(
            () -> IsoClip.DEFAULTS.heads(random(6, 9, new Seed(1)), random(5, 9, new Seed(2))))
        .isInstanceOf(ShapeException.class);
  }

  private static DoubleMatrix random(int n, int d, Seed seed) {
    return DoubleMatrix.copyOf(RandomArrays.doubles(seed, n, d), n, d);
  }

  private static FloatMatrix cosines(Alignment alignment, PairedRows pairs) {
    FloatMatrix x = alignment.sides().getFirst().apply(pairs.source(), Role.PASSAGE);
    return x.timesTranspose(alignment.sides().get(1).apply(pairs.target(), Role.PASSAGE));
  }
}
