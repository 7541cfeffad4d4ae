package dev.invar.checks.diagnose.spread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.diagnose.spread.AverageCosine;
import dev.invar.diagnose.spread.SpanningTree;
import dev.invar.diagnose.spread.Uniformity;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check is given another measure. */
class WrongSpreadsTest {
  static List<MethodCheck> mistaken() {
    return List.of(
        new AverageCosineCheck(Uniformity.DEFAULTS),
        new UniformityCheck(AverageCosine.DEFAULTS),
        new UniformityCheck(new Uniformity(100)),
        new SpanningTreeCheck(AverageCosine.DEFAULTS),
        new SpanningTreeCheck(new SpanningTree(30)),
        new SpanningTreeDimensionCheck(SpanningTree.DEFAULTS));
  }

  @ParameterizedTest
  @MethodSource("mistaken")
  void aMistakenMeasureFails(MethodCheck check) throws IOException {
    assertThat(check.criterion().holds(check.measured(Seed.DEFAULT))).isFalse();
  }
}
