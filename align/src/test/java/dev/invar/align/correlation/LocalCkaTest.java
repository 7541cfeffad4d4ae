package dev.invar.align.correlation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.TestPairs;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class LocalCkaTest {
  private static final int N = 30;
  private static final int DX = 8;
  private static final int DY = 6;

  private static PairedRows range(PairedRows pairs, int from, int to) {
    return new PairedRows(pairs.sides().stream().map(side -> side.rowRange(from, to)).toList());
  }

  @SeededTest
  void isTheAlignmentOfTheAnchorsWithThePairAdded(Seed seed) {
    PairedRows all = TestPairs.related(N + 5, DX, DY, 4, 0.5, seed);
    PairedRows rest = range(all, N, N + 5);
    LocalCka anchors = LocalCka.of(range(all, 0, N));
    DoubleMatrix scores = anchors.scores(rest.source().vectors(), rest.target().vectors());
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 5; j++) {
        double direct =
            alignment(
                withRow(all.source().vectors(), N + i), withRow(all.target().vectors(), N + j));
        assertThat(scores.get(i, j)).isCloseTo(direct, within(1e-6));
      }
    }
  }

  @SeededTest
  void trulyPairedVectorsScoreHighestMostly(Seed seed) {
    PairedRows all = TestPairs.related(220, 16, 16, 12, 0.1, seed);
    PairedRows rest = range(all, 200, 220);
    DoubleMatrix scores =
        LocalCka.of(range(all, 0, 200)).scores(rest.source().vectors(), rest.target().vectors());
    int right = 0;
    for (int i = 0; i < 20; i++) {
      int best = 0;
      for (int j = 0; j < 20; j++) {
        best = scores.get(i, j) > scores.get(i, best) ? j : best;
      }
      right += best == i ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(15);
  }

  @Test
  void refusesZeroRowsAndOtherWidths() {
    PairedRows all = TestPairs.related(N, DX, DY, 4, 0.5, new Seed(1));
    LocalCka anchors = LocalCka.of(all);
    FloatMatrix y = all.target().vectors();
    assertThatThrownBy(() -> anchors.scores(FloatMatrix.allocate(2, DX), y))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("row to score 0");
    assertThatThrownBy(() -> anchors.scores(y, y)).isInstanceOf(ShapeException.class);
  }

  /** The first N rows and one more, scaled to length 1 and centred. */
  private static DoubleMatrix withRow(FloatMatrix rows, int extra) {
    int d = rows.columns();
    DoubleMatrix result = DoubleMatrix.allocate(N + 1, d);
    var mean = new double[d];
    for (int i = 0; i <= N; i++) {
      float[] row = rows.row(i < N ? i : extra);
      double squares = 0;
      for (float value : row) {
        squares += (double) value * value;
      }
      for (int j = 0; j < d; j++) {
        result.set(i, j, row[j] / Math.sqrt(squares));
        mean[j] += result.get(i, j) / (N + 1);
      }
    }
    for (int i = 0; i <= N; i++) {
      for (int j = 0; j < d; j++) {
        result.set(i, j, result.get(i, j) - mean[j]);
      }
    }
    return result;
  }

  private static double alignment(DoubleMatrix x, DoubleMatrix y) {
    double cross = x.transposeTimes(y).frobeniusNorm();
    return cross
        * cross
        / (x.transposeTimes(x).frobeniusNorm() * y.transposeTimes(y).frobeniusNorm());
  }
}
