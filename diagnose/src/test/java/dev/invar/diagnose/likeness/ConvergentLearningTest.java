package dev.invar.diagnose.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.Value;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConvergentLearningTest {
  private static final int ROWS = 1000;
  private static final int BLOCK = 8;
  private static final int BLOCKS = 4;
  private static final int WIDTH = BLOCK * BLOCKS;

  private static List<Figure> figures(DoubleMatrix x, DoubleMatrix y) {
    return ConvergentLearning.DEFAULTS.of(Pairs.of(x, y), Sampling.VALUES_ONLY);
  }

  private static double value(List<Figure> figures, String part) {
    return Pairs.value(figures, "convergent-learning" + part);
  }

  /** Blocks of units that are turned among themselves. */
  private static DoubleMatrix turned(DoubleMatrix x, Seed seed) {
    DoubleMatrix map = DoubleMatrix.allocate(WIDTH, WIDTH);
    for (int block = 0; block < BLOCKS; block++) {
      DoubleMatrix rotation = Pairs.rotation(seed.derive("block " + block), BLOCK);
      for (int i = 0; i < BLOCK; i++) {
        for (int j = 0; j < BLOCK; j++) {
          map.set(block * BLOCK + i, block * BLOCK + j, rotation.get(i, j));
        }
      }
    }
    return x.times(map);
  }

  @SeededTest
  void permutedUnitsWithAnySignsAreAllRecovered(Seed seed) {
    DoubleMatrix x = Pairs.normal(seed, ROWS, WIDTH);
    DoubleMatrix y = DoubleMatrix.allocate(ROWS, WIDTH);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < WIDTH; j++) {
        y.set(i, j, (j % 2 == 0 ? -2 : 1) * x.get(i, (j * 5 + 3) % WIDTH));
      }
    }
    List<Figure> figures = figures(x, y);
    assertThat(value(figures, "")).isCloseTo(1, within(1e-9));
    assertThat(value(figures, ".semi-matching")).isCloseTo(1, within(1e-9));
    assertThat(value(figures, ".gap")).isCloseTo(0, within(1e-9));
    assertThat(value(figures, ".groups")).isEqualTo(WIDTH);
    assertThat(value(figures, ".group-size")).isEqualTo(2);
    assertThat(value(figures, ".subspace")).isCloseTo(1, within(1e-9));
    assertThat(value(figures, ".prediction")).isGreaterThan(0.99);
  }

  @SeededTest
  void turnedBlocksAreFoundAsGroupsThoughNoUnitHasAPartner(Seed seed) {
    DoubleMatrix x = Pairs.normal(seed, ROWS, WIDTH);
    List<Figure> figures = figures(x, turned(x, seed));
    assertThat(value(figures, "")).isLessThan(0.75);
    assertThat(value(figures, ".groups")).isEqualTo(BLOCKS);
    assertThat(value(figures, ".group-size")).isEqualTo(2 * BLOCK);
    assertThat(value(figures, ".subspace")).isGreaterThan(0.99);
  }

  @Test
  void aConstantUnitCorrelatesWithNothing() {
    DoubleMatrix x = Pairs.normal(new Seed(1), 100, 4);
    for (int i = 0; i < 100; i++) {
      x.set(i, 2, 7);
    }
    assertThat(value(figures(x, x), "")).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void theLassoOfIndependentUnitsIsTheSoftThreshold() {
    double[][] gram = {{1, 0, 0}, {0, 1, 0}, {0, 0, 0}};
    assertThat(SparsePrediction.weights(gram, new double[] {0.5, -0.04, 0.9}, 0.1))
        .containsExactly(new double[] {0.4, 0, 0}, within(1e-12));
  }

  @Test
  void theLassoMeetsItsConditions() {
    DoubleMatrix units = UnitCorrelations.standard(Pairs.normal(new Seed(2), 40, 12));
    DoubleMatrix product = units.transposeTimes(units);
    double[][] gram = new double[12][];
    for (int i = 0; i < 12; i++) {
      gram[i] = product.row(i);
    }
    double[] target = product.times(new double[] {1, -1, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0.01});
    double[] weights = SparsePrediction.weights(gram, target, 0.1);
    double[] image = product.times(weights);
    for (int i = 0; i < 12; i++) {
      double slope = target[i] - image[i];
      assertThat(Math.abs(slope)).isLessThanOrEqualTo(0.1 + 1e-5);
      if (weights[i] != 0) {
        assertThat(slope).isCloseTo(0.1 * Math.signum(weights[i]), within(1e-5));
      }
    }
  }

  @Test
  void fewRowsAreNotDefined() {
    DoubleMatrix x = Pairs.normal(new Seed(1), 5, 4);
    assertThat(figures(x, x))
        .hasSize(10)
        .allSatisfy(figure -> assertThat(figure.value()).isInstanceOf(Value.Undefined.class));
  }
}
