package dev.invar.checks.diagnose.pair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.List;

class PairChecksTest {
  private static final List<MethodCheck> CHECKS =
      List.of(
          new CentredKernelAlignmentCheck(),
          new SvccaCheck(),
          new ProcrustesAlignabilityCheck(),
          new MutualNeighboursCheck(),
          new NeighbourRankCorrelationCheck(),
          new ProcrustesBoundCheck(),
          new ConvergentLearningCheck(),
          new ModalityGapCheck(),
          new RoleGapCheck(),
          new InvarianceErrorCheck(),
          new EquivarianceErrorCheck());

  @SeededTest
  void pass(Seed seed) throws IOException {
    for (MethodCheck check : CHECKS) {
      double measured = check.measured(seed);
      assertThat(check.criterion().holds(measured)).as("%s: %s", check.id(), measured).isTrue();
    }
  }
}
