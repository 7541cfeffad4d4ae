package dev.invar.index.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ScaleTest {
  @SeededTest
  void theLeastSumIsTheFirstThatReachesTheBound(Seed seed) {
    RandomGenerator random = seed.random();
    for (int i = 0; i < 20_000; i++) {
      var scale = new Scale(Math.scalb(random.nextDouble(), random.nextInt(-60, 10)));
      int sum = (1 + random.nextInt(Integer.MAX_VALUE - 2)) >>> random.nextInt(31);
      float bound = scale.score(Math.max(1, sum));
      for (float near : new float[] {bound, Math.nextUp(bound), Math.nextDown(bound)}) {
        int least = scale.leastSum(near);
        assertThat(least).isPositive();
        if (least != Scale.UNREACHABLE) {
          assertThat(scale.score(least)).isGreaterThanOrEqualTo(near);
        }
        if (least > 1) {
          assertThat(scale.score(least - 1)).isLessThan(near);
        }
      }
    }
  }

  @Test
  void theEndsAreKept() {
    assertThat(new Scale(1e-6).leastSum(0)).isEqualTo(1);
    assertThat(new Scale(1e-6).leastSum(Float.MAX_VALUE)).isEqualTo(Scale.UNREACHABLE);
    assertThat(new Scale(1e-6).leastSum(Float.POSITIVE_INFINITY)).isEqualTo(Scale.UNREACHABLE);
    assertThat(new Scale(0).leastSum(1)).isEqualTo(Scale.UNREACHABLE);
    assertThat(new Scale(0).leastSum(0)).isEqualTo(1);
  }
}
