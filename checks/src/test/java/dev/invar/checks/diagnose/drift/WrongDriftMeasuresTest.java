package dev.invar.checks.diagnose.drift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.diagnose.drift.DifferenceSubspaces;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;

class WrongDriftMeasuresTest {
  @SeededTest
  void invarsOwnPass(Seed seed) throws IOException {
    for (MethodCheck check :
        List.of(new DifferenceSubspacesCheck(), new PrincipalSubspaceTestCheck())) {
      assertThat(check.criterion().holds(check.measured(seed))).isTrue();
    }
  }

  @SeededTest
  void oneOfAnotherRankOrLevelFails(Seed seed) throws IOException {
    for (MethodCheck check :
        List.of(
            new DifferenceSubspacesCheck(new DifferenceSubspaces(1)),
            new PrincipalSubspaceTestCheck(0.9))) {
      assertThat(check.criterion().holds(check.measured(seed))).isFalse();
    }
  }
}
