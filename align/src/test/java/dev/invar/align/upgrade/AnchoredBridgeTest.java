package dev.invar.align.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.UnitLength;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class AnchoredBridgeTest {
  /** Of two rotations of one space, with all of the mean added back, a query is carried exactly. */
  @SeededTest
  void carriesAQueryAcrossARotation(Seed seed) {
    UpgradeSample sample = TestUpgrade.sample(0.2, 0.2, seed);
    var one =
        new UpgradeSample(
            sample.oldPassages(), sample.oldPassages(), sample.oldQueries(), sample.oldQueries());
    UpgradeSample turned = rename(TestUpgrade.rotated(one, seed.derive("turn")));
    Alignment alignment = OrthogonalProcrustes.DEFAULTS.fit(turned.pairs());
    AnchoredBridge bridge = AnchoredBridge.of(alignment, turned.newSpace(), turned.oldSpace(), 1);
    double[] mean = alignment.side(turned.oldSpace()).means().of(Role.PASSAGE);
    float[] vector = bridge.vector(turned.newQueries().vectors().row(0));
    float[] query = UnitLength.of(turned.oldQueries().vectors().row(0), "query");
    assertThat(cosine(vector, query, mean)).isCloseTo(1, within(1e-4));
  }

  @SeededTest
  void addsNothingBackAtShareZero(Seed seed) {
    UpgradeSample sample = TestUpgrade.sample(0.2, 0.2, seed);
    Alignment alignment = OrthogonalProcrustes.DEFAULTS.fit(sample.pairs());
    AnchoredBridge bridge = AnchoredBridge.of(alignment, sample.newSpace(), sample.oldSpace(), 0);
    float[] query = sample.newQueries().vectors().row(3);
    assertThat(cosine(bridge.vector(query), bridge.bridge().searchVector(query), new double[16]))
        .isCloseTo(1, within(1e-5));
  }

  @Test
  void refusesAShareOutOfRange() {
    UpgradeSample sample = TestUpgrade.sample(0.2, 0.2, Seed.DEFAULT);
    Alignment alignment = OrthogonalProcrustes.DEFAULTS.fit(sample.pairs());
    assertThatThrownBy(
            () -> AnchoredBridge.of(alignment, sample.newSpace(), sample.oldSpace(), 1.5))
        .isInstanceOf(OptionException.class);
  }

  private static UpgradeSample rename(UpgradeSample sample) {
    return new UpgradeSample(
        sample.oldPassages(),
        TestUpgrade.named("turned", sample.newPassages()),
        sample.oldQueries(),
        TestUpgrade.named("turned", sample.newQueries()));
  }

  private static double cosine(float[] a, float[] b, double[] mean) {
    double product = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (int i = 0; i < a.length; i++) {
      double x = a[i] - mean[i];
      double y = b[i] - mean[i];
      product += x * y;
      squaresA += x * x;
      squaresB += y * y;
    }
    return product / Math.sqrt(squaresA * squaresB);
  }
}
