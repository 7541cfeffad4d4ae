package dev.invar.checks.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.align.orthogonal.SpectralProcrustes;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;

class SpectralProcrustesCheckTest {
  @SeededTest
  void passesInvarsOwn(Seed seed) throws IOException {
    MethodCheck check = new SpectralProcrustesCheck();
    assertThat(check.criterion().holds(check.measured(seed))).isTrue();
  }

  @SeededTest
  void failsOneThatForgetsTheExponent(Seed seed) throws IOException {
    MethodCheck check =
        new SpectralProcrustesCheck(exponent -> new SpectralProcrustes(exponent / 2));
    assertThat(check.criterion().holds(check.measured(seed))).isFalse();
  }
}
