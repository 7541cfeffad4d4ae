package dev.invar.sparsecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SparseCodeTest {
  private static final SparseCode EMPTY = new SparseCode(new int[0], new float[0]);

  private static SparseCode code(int... latents) {
    var values = new float[latents.length];
    Arrays.fill(values, 1);
    return new SparseCode(latents, values);
  }

  private static SparseCode random(Seed seed, float[] dense) {
    var random = seed.random();
    for (int u = 0; u < dense.length; u++) {
      dense[u] = random.nextInt(3) == 0 ? 1e-3f + random.nextFloat() : 0;
    }
    int[] latents =
        java.util.stream.IntStream.range(0, dense.length).filter(u -> dense[u] > 0).toArray();
    var values = new float[latents.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = dense[latents[i]];
    }
    return new SparseCode(latents, values);
  }

  @SeededTest
  void multipliesAsTheDenseVectorsDo(Seed seed) {
    var one = new float[50];
    var other = new float[50];
    SparseCode a = random(seed.derive("a"), one);
    SparseCode b = random(seed.derive("b"), other);
    double expected = 0;
    for (int u = 0; u < one.length; u++) {
      expected += (double) one[u] * other[u];
    }
    assertThat(a.dot(b)).isEqualTo(b.dot(a)).isCloseTo(expected, within(1e-12));
    assertThat(a.dot(a)).isCloseTo(a.length() * a.length(), within(1e-9));
  }

  @SeededTest
  void scalesToLengthOneInTheSameDirection(Seed seed) {
    SparseCode code = random(seed, new float[50]);
    assertThat(code.unit().length()).isCloseTo(1, within(1e-6));
    assertThat(code.unit().dot(code)).isCloseTo(code.length(), within(1e-5));
    assertThat(code.unit().latents()).isEqualTo(code.latents());
  }

  @Test
  void standsHugeAndTinyValues() {
    var code = new SparseCode(new int[] {1, 4}, new float[] {Float.MAX_VALUE, Float.MIN_VALUE});
    assertThat(code.length()).isFinite();
    assertThat(code.unit().values()[0]).isEqualTo(1);
    assertThat(code.unit().values()[1]).isPositive();
    var tiny = new SparseCode(new int[] {3}, new float[] {Float.MIN_VALUE});
    assertThat(tiny.unit().values()).containsExactly(1);
  }

  @Test
  void anEmptyCodeIsLikeNoOther() {
    assertThat(EMPTY.dot(code(1, 2))).isZero();
    assertThat(EMPTY.length()).isZero();
    assertThat(EMPTY.unit().size()).isZero();
  }

  @Test
  void namesUnsortedDuplicateAndNegativeLatents() {
    assertThatThrownBy(() -> code(3, 2))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("ascending")
        .hasMessageContaining("2 after 3");
    assertThatThrownBy(() -> code(3, 3))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("each latent once");
    assertThatThrownBy(() -> code(-1, 3))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("from 0 on");
    assertThatThrownBy(() -> code(1, 9).requireWithin(9, "a query"))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("a query")
        .hasMessageContaining("below 9");
    assertThatThrownBy(() -> new SparseCode(new int[] {1}, new float[0]))
        .isInstanceOf(ShapeException.class);
  }

  @Test
  void refusesValuesThatAreNotFiniteAndAboveZero() {
    for (float value : new float[] {0, -1, -0f, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new SparseCode(new int[] {7}, new float[] {value}))
          .isInstanceOf(NumericalException.class)
          .hasMessageContaining("latent 7");
    }
  }
}
