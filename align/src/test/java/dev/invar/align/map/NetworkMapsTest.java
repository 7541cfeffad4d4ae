package dev.invar.align.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class NetworkMapsTest {
  private static final int D = 6;
  private static final int H = 9;

  @Test
  void geluIsTheIdentityFarUpZeroFarDownAndHalfWayFlat() {
    assertThat(Gelu.of(20f)).isEqualTo(20f);
    assertThat(Gelu.of(-20f)).isCloseTo(0f, within(1e-6f));
    assertThat(Gelu.of(0f)).isZero();
    assertThat(Gelu.slope(0f)).isEqualTo(0.5f);
    // x·Φ(x) at 1 is 0.841345; the published approximation stays within 1e-3.
    assertThat(Gelu.of(1f)).isCloseTo(0.841345f, within(1e-3f));
  }

  @SeededTest
  void geluSlopesAreItsDerivative(Seed seed) {
    for (float x : RandomArrays.floats(seed, 1, 50)) {
      double step = 1e-2;
      double expected = (Gelu.of((float) (x + step)) - Gelu.of((float) (x - step))) / (2 * step);
      assertThat((double) Gelu.slope(x)).isCloseTo(expected, within(1e-3));
    }
  }

  @SeededTest
  void aResidualNetworkIsItsFormula(Seed seed) {
    DenseLayer hidden = layer(H, D, seed.derive("hidden"));
    DenseLayer output = layer(D, H, seed.derive("output"));
    float[] x = RandomArrays.floats(seed, 1, D);
    float[] found = new ResidualNetwork(hidden, output).apply(x);
    for (int i = 0; i < D; i++) {
      double expected = x[i] + output.bias()[i];
      for (int h = 0; h < H; h++) {
        double inner = hidden.bias()[h];
        for (int j = 0; j < D; j++) {
          inner += hidden.weights().get(h, j) * x[j];
        }
        expected += output.weights().get(i, h) * Gelu.of((float) inner);
      }
      assertThat((double) found[i]).isCloseTo(expected, within(1e-4));
    }
  }

  @SeededTest
  void rowsAreMappedAsVectorsAre(Seed seed) {
    DenseLayer hidden = layer(H, D, seed.derive("hidden"));
    DenseLayer output = layer(D, H, seed.derive("output"));
    FloatMatrix rows = FloatMatrix.copyOf(RandomArrays.floats(seed, 5, D), 5, D);
    rows.setRow(3, new float[D]);
    var network = new ResidualNetwork(hidden, output);
    var correction = new GatedCorrection(hidden, output, layer(D, D, seed.derive("gate")));
    for (int i = 0; i < 5; i++) {
      assertThat(network.apply(rows).row(i))
          .containsExactly(network.apply(rows.row(i)), within(1e-5f));
      assertThat(correction.apply(rows).row(i))
          .containsExactly(correction.apply(rows.row(i)), within(1e-5f));
    }
    assertThat(correction.apply(rows).row(3)).containsOnly(0f);
  }

  @SeededTest
  void aCorrectionOfNothingKeepsTheDirectionWhateverTheLength(Seed seed) {
    DenseLayer nothing = DenseLayer.of(FloatMatrix.allocate(D, H), new float[D]);
    var correction =
        new GatedCorrection(layer(H, D, seed), nothing, layer(D, D, seed.derive("gate")));
    float[] x = RandomArrays.floats(seed, 1, D);
    double length = 0;
    for (float value : x) {
      length += value * value;
    }
    for (int i = 0; i < D; i++) {
      assertThat((double) correction.apply(x)[i]).isCloseTo(x[i] / Math.sqrt(length), within(1e-6));
    }
  }

  @SeededTest
  void aClosedGateLetsNoCorrectionThrough(Seed seed) {
    var bias = new float[D];
    java.util.Arrays.fill(bias, -80);
    DenseLayer closed = DenseLayer.of(FloatMatrix.allocate(D, D), bias);
    var correction =
        new GatedCorrection(layer(H, D, seed), layer(D, H, seed.derive("output")), closed);
    float[] once = correction.apply(RandomArrays.floats(seed, 1, D));
    assertThat(correction.apply(once)).containsExactly(once, within(1e-6f));
  }

  @Test
  void refusesLayersThatDoNotFitAndVectorsOfAnotherWidth() {
    DenseLayer hidden = layer(H, D, new Seed(1));
    DenseLayer output = layer(D, H, new Seed(2));
    assertThatThrownBy(() -> new ResidualNetwork(hidden, hidden))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("6×9");
    assertThatThrownBy(() -> new GatedCorrection(hidden, output, output))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("gate");
    assertThatThrownBy(() -> new ResidualNetwork(hidden, output).apply(new float[D + 1]))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("7");
    assertThatThrownBy(() -> DenseLayer.of(FloatMatrix.allocate(2, 3), new float[3]))
        .isInstanceOf(ShapeException.class);
  }

  private static DenseLayer layer(int outputs, int inputs, Seed seed) {
    return DenseLayer.of(
        FloatMatrix.copyOf(RandomArrays.floats(seed, outputs, inputs), outputs, inputs),
        RandomArrays.floats(seed.derive("bias"), 1, outputs));
  }
}
