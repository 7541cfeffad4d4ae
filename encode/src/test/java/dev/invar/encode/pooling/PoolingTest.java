package dev.invar.encode.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCatalog;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolingTest {
  private static final int TOKENS = 7;
  private static final int WIDTH = 5;

  /** Sums of few terms of size 1 in float: each rounding is at most 2⁻²⁴ of the sum. */
  private static final float ROUNDING = 1e-5f;

  private static List<Pooling> all() {
    return MethodCatalog.load().ofKind(Pooling.class).stream()
        .map(method -> (Pooling) method.defaults())
        .toList();
  }

  @Test
  void theCatalogueHasThemAll() {
    assertThat(all())
        .contains(
            ClsPooling.DEFAULTS,
            LastTokenPooling.DEFAULTS,
            MaxPooling.DEFAULTS,
            MeanPooling.DEFAULTS,
            MeanSqrtLengthPooling.DEFAULTS,
            WeightedMeanPooling.DEFAULTS);
  }

  @SeededTest
  void paddingOnTheRightChangesNothing(Seed seed) {
    float[] states = RandomArrays.floats(seed, TOKENS, WIDTH);
    float[] padded = Arrays.copyOf(states, (TOKENS + 3) * WIDTH);
    Arrays.fill(padded, states.length, padded.length, Float.NaN);
    long[] mask = ones(TOKENS + 3);
    Arrays.fill(mask, TOKENS, TOKENS + 3, 0);
    for (Pooling pooling : all()) {
      assertThat(pool(pooling, padded, mask))
          .as(pooling.toString())
          .isEqualTo(pool(pooling, states, ones(TOKENS)));
    }
  }

  @SeededTest
  void oneTokenPoolsToItself(Seed seed) {
    float[] state = RandomArrays.floats(seed, 1, WIDTH);
    for (Pooling pooling : all()) {
      assertThat(pool(pooling, state, ones(1))).as(pooling.toString()).isEqualTo(state);
    }
  }

  @SeededTest
  void theOrderOfTokensIsNothingToMeanAndMaximum(Seed seed) {
    float[] states = RandomArrays.floats(seed, TOKENS, WIDTH);
    float[] reversed = reversedRows(states);
    for (Pooling pooling :
        List.of(MeanPooling.DEFAULTS, MeanSqrtLengthPooling.DEFAULTS, MaxPooling.DEFAULTS)) {
      assertThat(pool(pooling, reversed, ones(TOKENS)))
          .as(pooling.toString())
          .containsExactly(pool(pooling, states, ones(TOKENS)), within(ROUNDING));
    }
  }

  @SeededTest
  void firstAndLastMirrorEachOther(Seed seed) {
    float[] states = RandomArrays.floats(seed, TOKENS, WIDTH);
    assertThat(pool(LastTokenPooling.DEFAULTS, reversedRows(states), ones(TOKENS)))
        .isEqualTo(pool(ClsPooling.DEFAULTS, states, ones(TOKENS)));
  }

  @SeededTest
  void theRootOfTheLengthTellsMeanSqrtLengthFromMean(Seed seed) {
    float[] states = RandomArrays.floats(seed, TOKENS, WIDTH);
    float[] mean = pool(MeanPooling.DEFAULTS, states, ones(TOKENS));
    float[] scaled = pool(MeanSqrtLengthPooling.DEFAULTS, states, ones(TOKENS));
    for (int j = 0; j < WIDTH; j++) {
      assertThat(scaled[j]).isCloseTo((float) (mean[j] * Math.sqrt(TOKENS)), within(ROUNDING));
    }
  }

  @Test
  void knownAnswersOfThreeTokensOneMaskedOut() {
    float[] states = {1, -4, 100, 100, 3, 2};
    long[] mask = {1, 0, 1};
    assertThat(pool(MeanPooling.DEFAULTS, states, mask, 2)).containsExactly(2, -1);
    assertThat(pool(MaxPooling.DEFAULTS, states, mask, 2)).containsExactly(3, 2);
    assertThat(pool(ClsPooling.DEFAULTS, states, mask, 2)).containsExactly(1, -4);
    assertThat(pool(LastTokenPooling.DEFAULTS, states, mask, 2)).containsExactly(3, 2);
    assertThat(pool(WeightedMeanPooling.DEFAULTS, states, mask, 2)).containsExactly(2.5f, 0.5f);
    float root = (float) Math.sqrt(2);
    assertThat(pool(MeanSqrtLengthPooling.DEFAULTS, states, mask, 2))
        .containsExactly(new float[] {4 / root, -2 / root}, within(1e-6f));
  }

  @Test
  void refusesSizesThatDoNotFit() {
    FloatMatrix states = FloatMatrix.copyOf(new float[6], 3, 2);
    for (Pooling pooling : all()) {
      assertThatThrownBy(() -> pooling.pool(states, ones(2), new float[2]))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("mask");
      assertThatThrownBy(() -> pooling.pool(states, ones(3), new float[3]))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("width");
      assertThatThrownBy(() -> pooling.pool(states, new long[3], new float[2]))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("tokens to pool");
    }
  }

  private static float[] pool(Pooling pooling, float[] states, long[] mask) {
    return pool(pooling, states, mask, WIDTH);
  }

  private static float[] pool(Pooling pooling, float[] states, long[] mask, int width) {
    var into = new float[width];
    Arrays.fill(into, 99);
    pooling.pool(FloatMatrix.copyOf(states, states.length / width, width), mask, into);
    return into;
  }

  private static long[] ones(int count) {
    var mask = new long[count];
    Arrays.fill(mask, 1);
    return mask;
  }

  private static float[] reversedRows(float[] states) {
    var reversed = new float[states.length];
    int rows = states.length / WIDTH;
    for (int i = 0; i < rows; i++) {
      System.arraycopy(states, i * WIDTH, reversed, (rows - 1 - i) * WIDTH, WIDTH);
    }
    return reversed;
  }
}
