package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class HighestPlacesTest {
  @SeededTest
  void keepsWhatSortingKeepsHoweverTheValuesAreCut(Seed seed) {
    RandomGenerator random = seed.random();
    var highest = new HighestPlaces();
    for (int h : new int[] {1, 2, 15, 100, 1000, 3000}) {
      for (int levels : new int[] {1, 3, 1 << 20}) {
        float[] values = drawn(random, h, levels);
        float[] shifts = drawn(random, h, 2);
        for (int k : new int[] {1, 2, 7, 64, 5000}) {
          int[] expected = highest(values, shifts, k);
          highest.start(k);
          for (int from = 0; from < h; ) {
            int to = Math.min(h, from + 1 + random.nextInt(700));
            float[] block = Arrays.copyOfRange(values, from, to);
            highest.offer(FloatMatrix.copyOf(block, 1, block.length), 0, shifts, from);
            from = to;
          }
          highest.finish();
          assertThat(highest.size()).isEqualTo(expected.length);
          for (int i = 0; i < expected.length; i++) {
            assertThat(highest.place(i)).isEqualTo(expected[i]);
            assertThat(highest.value(i)).isEqualTo(values[expected[i]] + shifts[expected[i]]);
          }
        }
      }
    }
  }

  /** Values of few levels have many ties, as many below 0 as above. */
  private static float[] drawn(RandomGenerator random, int h, int levels) {
    var values = new float[h];
    for (int i = 0; i < h; i++) {
      values[i] = (float) (random.nextInt(2 * levels + 1) - levels) / levels;
    }
    return values;
  }

  private static int[] highest(float[] values, float[] shifts, int k) {
    var sums = new float[values.length];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = values[i] + shifts[i];
    }
    return Arrays.stream(TopK.of(sums, k)).filter(i -> sums[i] > 0).sorted().toArray();
  }

  @Test
  void tellsTheHighestOfThoseThatAreKept() {
    var highest = new HighestPlaces();
    highest.start(3);
    float[] values = {4, -1, 9, 2, 9, 1};
    highest.offer(FloatMatrix.copyOf(values, 1, 6), 0, new float[6], 0);
    highest.finish();
    assertThat(highest.highest(1)).isEqualTo(9);
    assertThat(highest.highest(2)).isEqualTo(9);
    assertThat(highest.highest(3)).isEqualTo(4);
    assertThat(highest.highest(4)).isZero();
    assertThatThrownBy(() -> highest.start(0)).isInstanceOf(OptionException.class);
  }
}
