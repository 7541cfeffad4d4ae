package dev.invar.align.interpolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.UnitLength;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryInterpolationTest {
  private static final int D = 12;

  private static float[] direction(Seed seed) {
    return UnitLength.of(RandomArrays.floats(seed, 1, D), "direction");
  }

  private static double angle(float[] a, float[] b) {
    return Directions.of(a, b).angle();
  }

  @SeededTest
  void theEndsAreTheQueriesThemselves(Seed seed) {
    float[] u = direction(seed);
    float[] v = direction(seed.derive("v"));
    for (QueryInterpolation start : List.of(new Nlerp(0), new Slerp(0))) {
      assertThat(start.between(u, v)).containsExactly(u, within(1e-6f));
    }
    for (QueryInterpolation end : List.of(new Nlerp(1), new Slerp(1))) {
      assertThat(end.between(u, v)).containsExactly(v, within(1e-6f));
    }
  }

  @SeededTest
  void swappingTheQueriesIsSwappingTheWeights(Seed seed) {
    float[] u = direction(seed);
    float[] v = direction(seed.derive("v"));
    assertThat(new Slerp(0.3).between(u, v))
        .containsExactly(new Slerp(0.7).between(v, u), within(1e-6f));
    assertThat(new Nlerp(0.3).between(u, v))
        .containsExactly(new Nlerp(0.7).between(v, u), within(1e-6f));
  }

  @SeededTest
  void theGreatCircleIsWalkedAtConstantSpeed(Seed seed) {
    float[] u = direction(seed);
    float[] v = direction(seed.derive("v"));
    for (double weight : new double[] {0.1, 0.25, 0.5, 0.9}) {
      assertThat(angle(u, new Slerp(weight).between(u, v)))
          .isCloseTo(weight * angle(u, v), within(1e-6));
    }
  }

  @SeededTest
  void lengthsDoNotMatter(Seed seed) {
    float[] u = direction(seed);
    float[] v = direction(seed.derive("v"));
    float[] longer = u.clone();
    for (int i = 0; i < D; i++) {
      longer[i] *= 1e6f;
    }
    assertThat(Nlerp.DEFAULTS.between(longer, v))
        .containsExactly(Nlerp.DEFAULTS.between(u, v), within(1e-6f));
  }

  @SeededTest
  void nearlyEqualQueriesStayThere(Seed seed) {
    float[] u = direction(seed);
    float[] v = u.clone();
    v[0] += 1e-6f;
    assertThat(new Slerp(0.5).between(u, v)).containsExactly(u, within(1e-5f));
    assertThat(new Slerp(0.5).between(u, u)).containsExactly(u, within(1e-6f));
  }

  @Test
  void halfwayOnTheQuarterCircleIsTheDiagonal() {
    float half = (float) Math.sqrt(0.5);
    assertThat(new Slerp(0.5).between(new float[] {1, 0}, new float[] {0, 1}))
        .containsExactly(new float[] {half, half}, within(1e-6f));
  }

  @Test
  void refusesOppositeZeroAndUnequalQueries() {
    float[] u = {1, 0};
    float[] opposite = {-1, 0};
    assertThatThrownBy(() -> new Slerp(0.5).between(u, opposite))
        .isInstanceOf(NumericalException.class);
    assertThatThrownBy(() -> new Nlerp(0.5).between(u, opposite))
        .isInstanceOf(NumericalException.class);
    assertThatThrownBy(() -> Nlerp.DEFAULTS.between(u, new float[2]))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("second query");
    assertThatThrownBy(() -> Nlerp.DEFAULTS.between(u, new float[3]))
        .isInstanceOf(ShapeException.class);
  }

  @Test
  void adaptsToHowFarTheQueriesAgree() {
    float[] u = {1, 0};
    float[] near = {1, 0.2f};
    float[] far = {0.1f, 1};
    var trusting = new AdaptiveInterpolation(-3, 6);
    assertThat(angle(u, trusting.between(u, near)) / angle(u, near))
        .isGreaterThan(angle(u, trusting.between(u, far)) / angle(u, far));
    assertThat(AdaptiveInterpolation.DEFAULTS.between(u, far))
        .containsExactly(new Nlerp(0.5).between(u, far), within(1e-6f));
  }

  @Test
  void fitsOnSupportQueriesAndElseStaysAtTheMidpoint() {
    AdaptiveInterpolation fitted =
        AdaptiveInterpolation.fitted(each -> -Math.abs(each.bias() - 1.5) - Math.abs(each.slope()));
    assertThat(fitted).isEqualTo(new AdaptiveInterpolation(1.5, 0));
    assertThat(AdaptiveInterpolation.fitted(each -> Double.NaN))
        .isEqualTo(AdaptiveInterpolation.DEFAULTS);
    assertThat(AdaptiveInterpolation.fitted(each -> 1)).isEqualTo(AdaptiveInterpolation.DEFAULTS);
  }
}
