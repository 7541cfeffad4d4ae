package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopKTest {
  @SeededTest
  void agreesWithSorting(Seed seed) {
    var random = seed.random();
    for (int n : new int[] {0, 1, 2, 10, 257}) {
      var scores = new float[n];
      for (int i = 0; i < n; i++) {
        scores[i] = random.nextInt(20);
      }
      for (int k : new int[] {1, 2, 7, 300}) {
        assertThat(TopK.of(scores, k)).isEqualTo(sorted(scores, k));
      }
    }
  }

  private static int[] sorted(float[] scores, int k) {
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(i -> -scores[i]).thenComparing(i -> i))
        .limit(k)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @SeededTest
  void doesNotDependOnTheOrderOfOffers(Seed seed) {
    var random = seed.random();
    var forward = new TopK(5);
    var backward = new TopK(5);
    var scores = new float[60];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = random.nextInt(8);
      forward.offer(i, scores[i]);
    }
    for (int i = scores.length - 1; i >= 0; i--) {
      backward.offer(i, scores[i]);
    }
    assertThat(drained(forward)).isEqualTo(drained(backward));
  }

  private static long[] drained(TopK top) {
    var rows = new long[5];
    top.drainTo(rows, new float[5], 0);
    return rows;
  }

  @Test
  void raisesItsBarOnlyWhenFull() {
    var top = new TopK(2);
    top.offer(0, 5);
    assertThat(top.bar()).isEqualTo(Float.NEGATIVE_INFINITY);
    top.offer(1, 3);
    assertThat(top.bar()).isEqualTo(3);
    top.offer(2, 4);
    assertThat(top.bar()).isEqualTo(4);
    assertThat(top.size()).isEqualTo(2);
  }

  @Test
  void refusesNaNAndNothingToKeep() {
    assertThatThrownBy(() -> new TopK(1).offer(7, Float.NaN))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("row 7");
    assertThatThrownBy(() -> TopK.of(new float[] {1, Float.NaN}, 2))
        .isInstanceOf(NumericalException.class);
    assertThatThrownBy(() -> new TopK(0)).isInstanceOf(OptionException.class);
  }
}
