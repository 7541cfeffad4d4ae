package dev.invar.sparsecode.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawTest {
  @SeededTest
  void numbersAreDifferentAndFewerAreTheFirstOfMore(Seed seed) {
    int[] all = Draw.of(50, 50, seed.random());
    assertThat(all).containsExactlyInAnyOrder(IntStream.range(0, 50).toArray());
    for (int count : new int[] {0, 1, 7, 49}) {
      assertThat(Draw.of(count, 50, seed.random())).isEqualTo(Arrays.copyOf(all, count));
    }
  }

  @Test
  void everyOrderIsAsLikely() {
    RandomGenerator random = Seed.DEFAULT.random();
    var counts = new int[12];
    for (int i = 0; i < 12_000; i++) {
      int[] pair = Draw.of(2, 4, random);
      counts[3 * pair[0] + pair[1] - (pair[1] > pair[0] ? 1 : 0)]++;
    }
    for (int count : counts) {
      assertThat(count).isCloseTo(1000, within(150));
    }
  }

  @Test
  void namesACountOutOfRange() {
    for (int count : new int[] {-1, 6}) {
      assertThatThrownBy(() -> Draw.of(count, 5, Seed.DEFAULT.random()))
          .isInstanceOf(OptionException.class)
          .hasMessageContaining("from 0 to 5");
    }
  }
}
