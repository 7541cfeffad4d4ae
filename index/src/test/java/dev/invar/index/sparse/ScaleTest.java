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

  @Test
  void boundsThatFloatsEndAtTakeNoTime() {
    float[] bounds = {
      Float.POSITIVE_INFINITY, Float.MAX_VALUE, Float.MIN_VALUE, Float.MIN_NORMAL, 0, -1, 1
    };
    for (double factor : new double[] {1e38, 3.4e38, 1e30, 1, 1e-40, 1e-45, 1e-50, 1e-300, 0}) {
      var scale = new Scale(factor);
      for (float bound : bounds) {
        int least = 0;
        // Going up one by one would take hours.
        for (int i = 0; i < 20_000; i++) {
          least = scale.leastSum(bound);
        }
        if (least != Scale.UNREACHABLE) {
          assertThat(scale.score(least)).isGreaterThanOrEqualTo(bound);
        } else {
          assertThat(scale.score(Scale.UNREACHABLE - 1)).isLessThan(bound);
        }
        if (least > 1 && least != Scale.UNREACHABLE) {
          assertThat(scale.score(least - 1)).isLessThan(bound);
        }
      }
    }
  }
}
