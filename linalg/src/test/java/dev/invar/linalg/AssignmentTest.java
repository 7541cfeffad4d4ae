package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AssignmentTest {
  private static DoubleMatrix random(int n, int d, Seed seed) {
    return DoubleMatrix.copyOf(RandomArrays.doubles(seed, n, d), n, d);
  }

  @SeededTest
  void isAsCheapAsTheBestOfAll(Seed seed) {
    for (int[] shape : new int[][] {{1, 1}, {1, 5}, {5, 1}, {6, 6}, {4, 7}, {7, 4}}) {
      DoubleMatrix costs = random(shape[0], shape[1], seed);
      Assignment found = Assignment.cheapest(costs);
      assertThat(found.total()).isCloseTo(leastSum(costs), within(1e-12));
      assertThat(Assignment.heaviest(costs.scaled(-1)).columns()).isEqualTo(found.columns());
      assertIsOneToOne(found, shape[0], shape[1]);
    }
  }

  @SeededTest
  void findsAPlantedPermutationUnderNoise(Seed seed) {
    int n = 120;
    int[] planted = new int[n];
    Arrays.setAll(planted, i -> (i * 77 + 13) % n);
    DoubleMatrix weights = random(n, n, seed).scaled(0.1);
    for (int i = 0; i < n; i++) {
      weights.set(i, planted[i], 3);
    }
    Assignment found = Assignment.heaviest(weights);
    assertThat(found.columns()).isEqualTo(planted);
    assertThat(found.total()).isCloseTo(3 * n, within(1e-9));
  }

  @SeededTest
  void addingToARowOrAColumnChangesNoPair(Seed seed) {
    DoubleMatrix costs = random(9, 9, seed);
    DoubleMatrix shifted = costs.copy();
    for (int i = 0; i < 9; i++) {
      for (int j = 0; j < 9; j++) {
        shifted.set(i, j, costs.get(i, j) + 5 * i - 3 * j);
      }
    }
    assertThat(Assignment.cheapest(shifted).columns())
        .isEqualTo(Assignment.cheapest(costs).columns());
  }

  @Test
  void knowsATextbookExample() {
    double[] costs = {4, 1, 3, 2, 0, 5, 3, 2, 2};
    Assignment found = Assignment.cheapest(DoubleMatrix.copyOf(costs, 3, 3));
    assertThat(found.columns()).containsExactly(1, 0, 2);
    assertThat(found.total()).isEqualTo(5);
  }

  @Test
  void standsEqualAndHugeEntriesAndNone() {
    assertThat(Assignment.cheapest(DoubleMatrix.allocate(0, 3)).rows()).isEmpty();
    assertThat(Assignment.cheapest(DoubleMatrix.allocate(3, 0)).rows()).isEmpty();
    Assignment ties = Assignment.heaviest(DoubleMatrix.allocate(4, 4));
    assertIsOneToOne(ties, 4, 4);
    assertThat(Assignment.heaviest(DoubleMatrix.identity(5).scaled(1e300)).total())
        .isEqualTo(5e300);
  }

  @Test
  void refusesNumbersThatAreNotFinite() {
    DoubleMatrix costs = DoubleMatrix.identity(3);
    costs.set(1, 2, Double.NaN);
    assertThatThrownBy(() -> Assignment.cheapest(costs))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("row 1, column 2");
  }

  private static void assertIsOneToOne(Assignment found, int n, int d) {
    assertThat(found.rows()).hasSize(Math.min(n, d)).isSorted().doesNotHaveDuplicates();
    assertThat(found.columns()).hasSize(Math.min(n, d)).doesNotHaveDuplicates();
    assertThat(Arrays.stream(found.rows()).allMatch(i -> i >= 0 && i < n)).isTrue();
    assertThat(Arrays.stream(found.columns()).allMatch(j -> j >= 0 && j < d)).isTrue();
  }

  /** By trying all. */
  private static double leastSum(DoubleMatrix costs) {
    DoubleMatrix wide = costs.rows() <= costs.columns() ? costs : costs.transposed();
    return leastSum(wide, 0, new boolean[wide.columns()]);
  }

  private static double leastSum(DoubleMatrix costs, int row, boolean[] taken) {
    if (row == costs.rows()) {
      return 0;
    }
    double best = Double.POSITIVE_INFINITY;
    for (int j = 0; j < taken.length; j++) {
      if (!taken[j]) {
        taken[j] = true;
        best = Math.min(best, costs.get(row, j) + leastSum(costs, row + 1, taken));
        taken[j] = false;
      }
    }
    return best;
  }
}
