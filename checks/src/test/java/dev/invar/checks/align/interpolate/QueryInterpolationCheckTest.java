package dev.invar.checks.align.interpolate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;

class QueryInterpolationCheckTest {
  @SeededTest
  void passInvarsOwn(Seed seed) throws IOException {
    for (MethodCheck check :
        List.of(new NlerpCheck(), new SlerpCheck(), new AdaptiveInterpolationCheck())) {
      assertThat(check.criterion().holds(check.measured(seed))).isTrue();
    }
  }

  @SeededTest
  void failOneThatReturnsTheOldQuery(Seed seed) throws IOException {
    MethodCheck check = new NlerpCheck((first, second) -> first.clone());
    assertThat(check.criterion().holds(check.measured(seed))).isFalse();
  }
}
