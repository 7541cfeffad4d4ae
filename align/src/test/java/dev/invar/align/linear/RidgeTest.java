package dev.invar.align.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Aligner;
import dev.invar.align.CentredPairs;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.PolarFactor;
import dev.invar.linalg.ShiftedSystem;
import dev.invar.linalg.Svd;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.testkit.SeededTest;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** The ridge family: each member by its ends and by what no other map does better. */
class RidgeTest {
  private static final int N = 60;
  private static final int D = 10;

  private static DoubleMatrix map(Aligner aligner, PairedRows pairs) {
    return ((AffineMap) aligner.fit(pairs).sides().getFirst().map()).weights().transposed();
  }

  private static double penalised(CentredPairs centred, DoubleMatrix map, double lambda) {
    double error = centred.centred(0).times(map).minus(centred.centred(1)).frobeniusNorm();
    double size = map.frobeniusNorm();
    return error * error + lambda * size * size;
  }

  @SeededTest
  void noMapNearItHasALowerPenalisedError(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, 7, 4, 0.3, seed);
    CentredPairs centred = CentredPairs.of(pairs);
    double lambda = 0.2 * meanVariance(centred);
    DoubleMatrix map = map(new Ridge(0.2), pairs);
    double least = penalised(centred, map, lambda);
    for (int i = 0; i < D; i++) {
      for (double step : new double[] {-1e-3, 1e-3}) {
        DoubleMatrix other = map.copy();
        other.set(i, i % 7, map.get(i, i % 7) + step);
        assertThat(penalised(centred, other, lambda)).isGreaterThan(least);
      }
    }
  }

  @SeededTest
  void passesThroughThePairsWithoutPenaltyIfThereAreFew(Seed seed) {
    PairedRows pairs = TestPairs.related(5, D, D, 3, 0.2, seed);
    CentredPairs centred = CentredPairs.of(pairs);
    DoubleMatrix map = map(new Ridge(1e-8), pairs);
    assertThat(centred.centred(0).times(map).minus(centred.centred(1)).frobeniusNorm())
        .isLessThan(1e-5);
  }

  @SeededTest
  void towardsProcrustesEndsAtLeastSquaresAndAtTheRotation(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 6, 0.3, seed);
    CentredPairs centred = CentredPairs.of(pairs);
    DoubleMatrix free = map(new Ridge(1e-8), pairs);
    assertThat(map(new RidgeTowardsProcrustes(1e-8), pairs).minus(free).frobeniusNorm())
        .isLessThan(1e-5);
    DoubleMatrix rotation = PolarFactor.of(centred.cross(0, 1)).orthogonal();
    DoubleMatrix far = map(new RidgeTowardsProcrustes(1e8), pairs);
    double spread = centred.centred(1).frobeniusNorm() / centred.centred(0).frobeniusNorm();
    assertThat(far.minus(rotation.scaled(spread)).frobeniusNorm()).isLessThan(1e-6);
  }

  @SeededTest
  void theLowRankMapIsBetterThanCuttingTheRidgeMap(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 6, 0.3, seed);
    CentredPairs centred = CentredPairs.of(pairs);
    double lambda = 0.1 * meanVariance(centred);
    DoubleMatrix ridge = map(new Ridge(0.1), pairs);
    double before = Double.POSITIVE_INFINITY;
    for (int rank : new int[] {1, 3, 6, 9}) {
      DoubleMatrix low = map(new LowRankAffine(rank, 0.1), pairs);
      Svd svd = Svd.of(low);
      assertThat(svd.singularValues()[rank]).isLessThan(1e-12);
      assertThat(svd.singularValues()[rank - 1]).isGreaterThan(1e-6);
      Svd whole = Svd.of(ridge);
      DoubleMatrix u = whole.u().columnRange(0, rank);
      DoubleMatrix cut = u.times(u.transposeTimes(ridge));
      double error = penalised(centred, low, lambda);
      assertThat(error).isLessThan(penalised(centred, cut, lambda)).isLessThan(before);
      before = error;
    }
    assertThat(map(new LowRankAffine(D, 0.1), pairs).minus(ridge).frobeniusNorm()).isZero();
  }

  @SeededTest
  void leavingOutInClosedFormIsLeavingOut(Seed seed) {
    PairedRows pairs = TestPairs.related(15, 6, 4, 3, 0.4, seed);
    CentredPairs centred = CentredPairs.of(pairs);
    ShiftedSystem system = ShiftedSystem.of(centred.cross(0, 0), centred.cross(0, 1));
    DoubleMatrix x = centred.unitRows(0).toDoubles();
    DoubleMatrix y = centred.unitRows(1).toDoubles();
    for (double lambda : new double[] {1e-3, 0.1, 10}) {
      double sum = 0;
      for (int out = 0; out < 15; out++) {
        sum += squaredErrorWithout(x, y, out, lambda);
      }
      double[] errors = LeaveOneOut.errors(centred, system, new double[] {lambda});
      assertThat(errors[0]).isCloseTo(sum, within(1e-6 * sum));
    }
  }

  private static double squaredErrorWithout(
      DoubleMatrix x, DoubleMatrix y, int out, double lambda) {
    double[] meanX = meanWithout(x, out);
    double[] meanY = meanWithout(y, out);
    DoubleMatrix restX = without(x, out, meanX);
    DoubleMatrix restY = without(y, out, meanY);
    DoubleMatrix map =
        ShiftedSystem.of(restX.transposeTimes(restX), restX.transposeTimes(restY)).solve(lambda);
    double[] centred = x.row(out);
    for (int j = 0; j < centred.length; j++) {
      centred[j] -= meanX[j];
    }
    double[] predicted = map.transposeTimes(centred);
    double sum = 0;
    for (int j = 0; j < predicted.length; j++) {
      double residual = y.get(out, j) - meanY[j] - predicted[j];
      sum += residual * residual;
    }
    return sum;
  }

  private static double[] meanWithout(DoubleMatrix rows, int out) {
    var mean = new double[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += i == out ? 0 : rows.get(i, j) / (rows.rows() - 1);
      }
    }
    return mean;
  }

  private static DoubleMatrix without(DoubleMatrix rows, int out, double[] mean) {
    DoubleMatrix result = DoubleMatrix.allocate(rows.rows() - 1, rows.columns());
    for (int i = 0; i < result.rows(); i++) {
      for (int j = 0; j < mean.length; j++) {
        result.set(i, j, rows.get(i < out ? i : i + 1, j) - mean[j]);
      }
    }
    return result;
  }

  @Test
  void thePathTakesMorePenaltyTheFewerThePairsAndTheMoreNoise() {
    PairedRows clean = TestPairs.rotations(2, N, D, new Seed(1));
    assertThat(RidgePath.DEFAULTS.chosen(clean)).isEqualTo(RidgePath.DEFAULTS.smallest());
    PairedRows little = TestPairs.related(200, D, D, 6, 0.1, new Seed(1));
    PairedRows much = TestPairs.related(20, D, D, 6, 2, new Seed(1));
    assertThat(RidgePath.DEFAULTS.chosen(much)).isGreaterThan(RidgePath.DEFAULTS.chosen(little));
    double chosen = RidgePath.DEFAULTS.chosen(little);
    assertThat(map(RidgePath.DEFAULTS, little).toArray())
        .isEqualTo(map(new Ridge(chosen), little).toArray());
    assertThat(new RidgePath(0.5, 0.5, 1).chosen(little)).isEqualTo(0.5);
  }

  @Test
  void refusesAPathThatRunsBackwards() {
    Assertions.assertThatThrownBy(() -> new RidgePath(1, 0.1, 3))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("largest");
  }

  private static double meanVariance(CentredPairs centred) {
    double norm = centred.centred(0).frobeniusNorm();
    return norm * norm / centred.width(0);
  }
}
