package dev.invar.checks.diagnose.classes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.diagnose.classes.ClassDistanceVariance;
import dev.invar.diagnose.classes.NeuralCollapse;
import dev.invar.diagnose.classes.TaskSpectrum;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;

class WrongClassMeasuresTest {
  @SeededTest
  void invarsOwnPass(Seed seed) throws IOException {
    for (MethodCheck check :
        List.of(
            new NeuralCollapseCheck(), new ClassDistanceVarianceCheck(), new TaskSpectrumCheck())) {
      assertThat(check.criterion().holds(check.measured(seed))).isTrue();
    }
  }

  @SeededTest
  void oneByAnotherMeasureFails(Seed seed) throws IOException {
    for (MethodCheck check :
        List.of(
            new NeuralCollapseCheck(ClassDistanceVariance.DEFAULTS),
            new ClassDistanceVarianceCheck(NeuralCollapse.DEFAULTS),
            new TaskSpectrumCheck(new TaskSpectrum(1, 0.2)))) {
      assertThat(check.criterion().holds(check.measured(seed))).isFalse();
    }
  }
}
