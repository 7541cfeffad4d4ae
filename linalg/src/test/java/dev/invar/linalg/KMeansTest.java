package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class KMeansTest {
  private static final int N = 200;
  private static final int D = 5;

  private static FloatMatrix rows(Seed seed) {
    return FloatMatrix.copyOf(RandomArrays.floats(seed, N, D), N, D);
  }

  @SeededTest
  void neverRaisesItsObjective(Seed seed) {
    for (int k : new int[] {1, 2, 7, 60}) {
      double[] objectives = new KMeans(k, 100, seed).of(rows(seed)).objectives();
      for (int round = 1; round < objectives.length; round++) {
        assertThat(objectives[round]).isLessThanOrEqualTo(objectives[round - 1] * (1 + 1e-5));
      }
    }
  }

  @SeededTest
  void putsEveryRowToItsNearestCentroidAndEveryCentroidAmidItsRows(Seed seed) {
    FloatMatrix rows = rows(seed);
    KMeans.Clusters clusters = new KMeans(6, 1000, seed).of(rows);
    var sums = new double[6][D];
    var counts = new int[6];
    for (int i = 0; i < N; i++) {
      int own = clusters.assignment()[i];
      for (int c = 0; c < 6; c++) {
        assertThat(squaredDistance(rows.row(i), clusters.centroids().row(own)))
            .isLessThanOrEqualTo(squaredDistance(rows.row(i), clusters.centroids().row(c)) + 1e-4);
      }
      counts[own]++;
      for (int j = 0; j < D; j++) {
        sums[own][j] += rows.get(i, j);
      }
    }
    for (int c = 0; c < 6; c++) {
      for (int j = 0; j < D; j++) {
        assertThat((double) clusters.centroids().get(c, j))
            .isCloseTo(sums[c][j] / counts[c], within(1e-5));
      }
    }
  }

  @SeededTest
  void findsGroupsThatLieFarApart(Seed seed) {
    FloatMatrix rows = rows(seed);
    for (int i = 0; i < N; i++) {
      rows.set(i, 0, rows.get(i, 0) + 100 * (i % 4));
    }
    int[] assignment = new KMeans(4, 100, seed).of(rows).assignment();
    for (int i = 4; i < N; i++) {
      assertThat(assignment[i]).isEqualTo(assignment[i % 4]);
    }
  }

  @SeededTest
  void repeatsItselfWithOneSeed(Seed seed) {
    KMeans means = new KMeans(5, 50, seed);
    assertThat(means.of(rows(seed)).assignment()).isEqualTo(means.of(rows(seed)).assignment());
  }

  @Test
  void aClusterPerRowLeavesNothingAndOneClusterIsTheMean() {
    FloatMatrix rows = rows(new Seed(1)).rowRange(0, 20);
    double[] each = new KMeans(20, 50, new Seed(1)).of(rows).objectives();
    assertThat(each[each.length - 1]).isZero();
    FloatMatrix one = new KMeans(1, 50, new Seed(1)).of(rows).centroids();
    double mean = 0;
    for (int i = 0; i < 20; i++) {
      mean += rows.get(i, 2) / 20.0;
    }
    assertThat((double) one.get(0, 2)).isCloseTo(mean, within(1e-6));
  }

  @Test
  void standsDuplicatesAndCentroidsThatLoseTheirRows() {
    FloatMatrix rows = FloatMatrix.allocate(30, D);
    rows.setRow(3, new float[] {1, 0, 0, 0, 0});
    double[] objectives = new KMeans(5, 50, new Seed(1)).of(rows).objectives();
    assertThat(objectives[objectives.length - 1]).isZero();
    FloatMatrix far = FloatMatrix.allocate(2, D);
    far.setRow(1, new float[] {0, 1e6f, 0, 0, 0});
    KMeans.Clusters from = new KMeans(2, 50, new Seed(1)).from(rows, far);
    assertThat(from.objectives()[from.objectives().length - 1]).isZero();
  }

  @Test
  void refusesWhatItCannotGroup() {
    FloatMatrix rows = rows(new Seed(1));
    assertThatThrownBy(() -> new KMeans(0, 1, Seed.DEFAULT)).isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new KMeans(N + 1, 1, Seed.DEFAULT).of(rows))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("201");
    assertThatThrownBy(() -> new KMeans(2, 1, Seed.DEFAULT).from(rows, rows))
        .isInstanceOf(ShapeException.class);
    rows.set(7, 2, Float.NaN);
    assertThatThrownBy(() -> new KMeans(2, 1, Seed.DEFAULT).of(rows))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("row 7");
  }

  private static double squaredDistance(float[] a, float[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += ((double) a[j] - b[j]) * ((double) a[j] - b[j]);
    }
    return sum;
  }
}
