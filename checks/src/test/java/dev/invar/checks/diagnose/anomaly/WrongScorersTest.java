package dev.invar.checks.diagnose.anomaly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.diagnose.anomaly.MeanDistance;
import dev.invar.diagnose.anomaly.NearestNormal;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;

class WrongScorersTest {
  @SeededTest
  void invarsOwnPass(Seed seed) throws IOException {
    for (MethodCheck check :
        List.of(
            new SubspaceAdCheck(),
            new MeanDistanceCheck(),
            new NearestNormalCheck(),
            new MahalanobisDistanceCheck())) {
      assertThat(check.criterion().holds(check.measured(seed))).isTrue();
    }
  }

  @SeededTest
  void oneByAnotherMeasureFails(Seed seed) throws IOException {
    for (MethodCheck check :
        List.of(
            new SubspaceAdCheck(MeanDistance.DEFAULTS),
            new MeanDistanceCheck(NearestNormal.DEFAULTS),
            new NearestNormalCheck(MeanDistance.DEFAULTS),
            new MahalanobisDistanceCheck(MeanDistance.DEFAULTS))) {
      assertThat(check.criterion().holds(check.measured(seed))).isFalse();
    }
  }
}
