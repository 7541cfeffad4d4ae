package dev.invar.align.relative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AnchorSimilarities;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class InvariantProductTest {
  private static final int N = 80;
  private static final int D = 12;

  @Test
  void theGridHasEveryWayToShareOneTheEvenOneFirst() {
    List<double[]> points = SimplexGrid.points(4, 4);
    assertThat(points).hasSize(35);
    assertThat(points.getFirst()).containsOnly(0.25);
    assertThat(points.stream().map(java.util.Arrays::toString).distinct()).hasSize(35);
    for (double[] point : points) {
      assertThat(java.util.Arrays.stream(point).sum()).isCloseTo(1, within(1e-12));
    }
  }

  @SeededTest
  void everySimilarityHasMeanZeroAndVarianceOneOverTheOtherAnchors(Seed seed) {
    FloatMatrix anchors = FloatMatrix.copyOf(RandomArrays.floats(seed, N, D), N, D);
    InvariantBlocks blocks = InvariantBlocks.of(anchors);
    for (int block = 0; block < blocks.count(); block++) {
      FloatMatrix values = blocks.alone(block).apply(anchors);
      double sum = 0;
      double squares = 0;
      for (int i = 1; i < N; i++) {
        sum += values.get(i, 0) / (N - 1);
        squares += values.get(i, 0) * (double) values.get(i, 0) * N / (N - 1);
      }
      assertThat(sum).isCloseTo(0, within(1e-5));
      assertThat(squares).isCloseTo(1, within(1e-3));
    }
  }

  @SeededTest
  void sharesAllNeighboursWithItselfAndFewWithOtherItems(Seed seed) {
    FloatMatrix x = FloatMatrix.copyOf(RandomArrays.floats(seed, N, D), N, D);
    FloatMatrix y = FloatMatrix.copyOf(RandomArrays.floats(seed.derive("y"), N, D), N, D);
    double[] one = {1};
    assertThat(new StitchedNeighbors(List.of(x), List.of(x)).shared(one, 5))
        .isCloseTo(1, within(1e-9));
    assertThat(new StitchedNeighbors(List.of(x), List.of(y)).shared(one, 5)).isLessThan(0.3);
  }

  @SeededTest
  void prefersWhatTheSpacesAgreeOn(Seed seed) {
    // A rotation keeps cosines and lengths; sums and maxima over coordinates change with it.
    PairedRows pairs = TestPairs.rotations(2, 200, D, seed);
    double[] weights = InvariantProduct.DEFAULTS.weights(pairs);
    assertThat(weights[0] + weights[1]).isGreaterThanOrEqualTo(0.75);
  }

  @SeededTest
  void fewPairsWeighEverythingAlike(Seed seed) {
    assertThat(InvariantProduct.DEFAULTS.weights(TestPairs.rotations(2, 20, D, seed)))
        .containsOnly(0.25);
  }

  @SeededTest
  void blocksOfNoWeightTakeNoRoom(Seed seed) {
    PairedRows pairs = TestPairs.rotations(2, 200, D, seed);
    var product = new InvariantProduct(50, 1, 0.2, 10, seed);
    Alignment alignment = product.fit(pairs);
    assertThat(alignment.width()).isEqualTo(50);
    assertThat(alignment.sides())
        .allMatch(side -> ((AnchorSimilarities) side.map()).blocks().size() == 1);
  }
}
