package dev.invar.align.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AnchorSimilaritiesTest {
  private static final float[] X = {3, 4};
  private static final float[] ANCHORS = {4, 3, -3, -4, 3, 4};

  private static float[] similarities(AnchorMeasure measure) {
    return AnchorSimilarities.of(
            FloatMatrix.copyOf(ANCHORS, 3, 2), List.of(AnchorBlock.plain(measure, 3)))
        .apply(X);
  }

  @Test
  void everyMeasureIsItsDefinition() {
    assertThat(similarities(AnchorMeasure.COSINE)).containsExactly(0.96f, -1f, 1f);
    float angle = (float) (1 - 2 * Math.acos(0.96) / Math.PI);
    assertThat(similarities(AnchorMeasure.ANGULAR))
        .containsExactly(new float[] {angle, -1f, 1f}, within(1e-6f));
    float root = (float) -Math.sqrt(2);
    assertThat(similarities(AnchorMeasure.EUCLIDEAN))
        .containsExactly(new float[] {root, -10f, 0f}, within(1e-6f));
    assertThat(similarities(AnchorMeasure.MANHATTAN))
        .containsExactly(new float[] {-2f, -14f, 0f}, within(0f));
    assertThat(similarities(AnchorMeasure.CHEBYSHEV))
        .containsExactly(new float[] {-1f, -8f, 0f}, within(0f));
  }

  @ParameterizedTest
  @EnumSource
  void aZeroVectorHasFiniteSimilarities(AnchorMeasure measure) {
    var map =
        AnchorSimilarities.of(
            FloatMatrix.copyOf(new float[] {0, 0, 1, 2}, 2, 2),
            List.of(AnchorBlock.plain(measure, 2)));
    for (float value : map.apply(new float[2])) {
      assertThat(value).isFinite();
    }
  }

  @SeededTest
  void blocksFollowOneAnotherShiftedAndScaled(Seed seed) {
    FloatMatrix anchors = FloatMatrix.copyOf(RandomArrays.floats(seed, 4, 3), 4, 3);
    var shift = new double[] {1, 2, 3, 4};
    var factor = new double[] {2, 2, 0.5, 1};
    var both =
        AnchorSimilarities.of(
            anchors,
            List.of(
                AnchorBlock.plain(AnchorMeasure.COSINE, 4),
                new AnchorBlock(AnchorMeasure.EUCLIDEAN, shift, factor)));
    FloatMatrix rows = FloatMatrix.copyOf(RandomArrays.floats(seed.derive("x"), 2, 3), 2, 3);
    assertThat(both.outputWidth()).isEqualTo(8);
    var euclidean =
        AnchorSimilarities.of(anchors, List.of(AnchorBlock.plain(AnchorMeasure.EUCLIDEAN, 4)));
    for (int i = 0; i < 2; i++) {
      float[] found = both.apply(rows).row(i);
      float[] plain = euclidean.apply(rows.row(i));
      for (int j = 0; j < 4; j++) {
        assertThat((double) found[4 + j])
            .isCloseTo((plain[j] - shift[j]) * factor[j], within(1e-5));
      }
    }
  }

  @Test
  void refusesWhatDoesNotFit() {
    FloatMatrix anchors = FloatMatrix.copyOf(ANCHORS, 3, 2);
    assertThatThrownBy(() ->
            AnchorSimilarities.of(anchors, List.of(AnchorBlock.plain(AnchorMeasure.COSINE, 2))))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> AnchorSimilarities.of(anchors, List.of()))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(
            () -> new AnchorBlock(AnchorMeasure.COSINE, new double[] {Double.NaN}, new double[1]))
        .isInstanceOf(NumericalException.class);
    assertThatThrownBy(() -> similaritiesOf(anchors).apply(new float[3]))
        .isInstanceOf(ShapeException.class);
  }

  private static AnchorSimilarities similaritiesOf(FloatMatrix anchors) {
    return AnchorSimilarities.of(anchors, List.of(AnchorBlock.plain(AnchorMeasure.COSINE, 3)));
  }
}
