package dev.invar.checks.align.crowding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.crowding.InverseGraphConvolution;
import dev.invar.align.crowding.LocalAdjustment;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;

class WrongCorrectionsTest {
  @SeededTest
  void invarsOwnPass(Seed seed) throws IOException {
    for (MethodCheck check :
        List.of(new CslsCheck(), new InverseGraphConvolutionCheck(), new LocalAdjustmentCheck())) {
      assertThat(check.criterion().holds(check.measured(seed))).isTrue();
    }
  }

  @SeededTest
  void oneThatDoesNothingFails(Seed seed) throws IOException {
    MethodCheck cone = new InverseGraphConvolutionCheck(new InverseGraphConvolution(0));
    assertThat(cone.criterion().holds(cone.measured(seed))).isFalse();
    MethodCheck local = new LocalAdjustmentCheck(new LocalAdjustment(0, 0.01));
    assertThat(local.criterion().holds(local.measured(seed))).isFalse();
  }

  @SeededTest
  void oneThatPushesTooHardFails(Seed seed) throws IOException {
    MethodCheck local = new LocalAdjustmentCheck(new LocalAdjustment(5, 0.5));
    assertThat(local.criterion().holds(local.measured(seed))).isFalse();
  }
}
