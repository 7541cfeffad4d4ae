package dev.invar.diagnose.anomaly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.DrawnRows;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.Cholesky;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The distances to the mean and to the nearest row, plain and in units of the spread. */
class DistanceScorersTest {
  private static final int D = 6;

  @Test
  void ofTheCornersOfASquare() {
    DoubleMatrix corners = DoubleMatrix.copyOf(new double[] {1, 1, 1, -1, -1, 1, -1, -1}, 4, 2);
    SpaceView view = DrawnRows.asGiven(corners);
    float[] row = {3, 0};
    assertThat(MeanDistance.DEFAULTS.fit(view).score(row)).isEqualTo(3);
    assertThat(NearestNormal.DEFAULTS.fit(view).score(row)).isEqualTo(Math.sqrt(5));
    assertThat(MahalanobisDistance.DEFAULTS.fit(view).score(row)).isCloseTo(9, within(1e-12));
    assertThat(NearestNormal.DEFAULTS.fit(view).heldOut().scores()).containsOnly(2);
    assertThat(MeanDistance.DEFAULTS.fit(view).heldOut().scores()[0])
        .isCloseTo(Math.sqrt(2) * 4 / 3, within(1e-15));
  }

  @SeededTest
  void heldOutScoresAreThoseOfModelsFittedWithoutTheRow(Seed seed) {
    SpaceView view = DrawnRows.asGiven(DrawnRows.normal(15, D, seed));
    for (AnomalyScorer scorer :
        new AnomalyScorer[] {
          MeanDistance.DEFAULTS, NearestNormal.DEFAULTS, MahalanobisDistance.DEFAULTS
        }) {
      double[] held = scorer.fit(view).heldOut().scores();
      for (int i = 0; i < held.length; i++) {
        int out = i;
        int[] others = IntStream.range(0, held.length).filter(row -> row != out).toArray();
        double expected = scorer.fit(view.select(others)).score(view.set().vectors().row(i));
        assertThat(held[i]).isCloseTo(expected, within(1e-9 * (1 + expected)));
      }
    }
  }

  @SeededTest
  void mahalanobisSolvesWithTheShrunkCovariance(Seed seed) {
    for (int n : new int[] {4, 50}) {
      DoubleMatrix rows =
          DrawnRows.scaledColumns(DrawnRows.normal(n, D, seed), 4, 2, 1).toFloats().toDoubles();
      float[] query = DrawnRows.normal(1, D, seed.derive("query")).toFloats().row(0);
      double score = MahalanobisDistance.DEFAULTS.fit(DrawnRows.asGiven(rows)).score(query);
      assertThat(score).isCloseTo(bySolving(rows, query), within(1e-6 * score));
    }
  }

  private static double bySolving(DoubleMatrix rows, float[] query) {
    double n = rows.rows();
    var mean = new double[D];
    for (long i = 0; i < n; i++) {
      double[] row = rows.row(i);
      Arrays.setAll(mean, j -> mean[j] + row[j] / n);
    }
    DoubleMatrix centred = QuadraticScore.centred(rows, mean);
    DoubleMatrix covariance = centred.transposeTimes(centred).scaled(1 / n);
    double level = 0;
    for (int j = 0; j < D; j++) {
      level += covariance.get(j, j) / D;
    }
    double alpha = Math.pow(covariance.frobeniusNorm() / D, 2);
    double shrinkage =
        Math.min(1, (alpha + level * level) / ((n + 1) * (alpha - level * level / D)));
    DoubleMatrix shrunk =
        covariance.scaled(1 - shrinkage).plus(DoubleMatrix.identity(D).scaled(shrinkage * level));
    DoubleMatrix away = DoubleMatrix.allocate(D, 1);
    for (int j = 0; j < D; j++) {
      away.set(j, 0, query[j] - mean[j]);
    }
    return away.transposeTimes(Cholesky.of(shrunk).solve(away)).get(0, 0);
  }

  @SeededTest
  void mahalanobisOfManyRowsHasTheirWidthAsItsMean(Seed seed) {
    DoubleMatrix rows = DrawnRows.scaledColumns(DrawnRows.normal(4000, D, seed), 9, 3, 1);
    double[] held = MahalanobisDistance.DEFAULTS.fit(DrawnRows.asGiven(rows)).heldOut().scores();
    assertThat(Arrays.stream(held).average().orElseThrow()).isCloseTo(D, within(0.3));
  }
}
