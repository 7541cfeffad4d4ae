package dev.invar.align.multiway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.TestPairs;
import dev.invar.align.UnitLength;
import dev.invar.align.map.AffineMap;
import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.orthogonal.SeenSubspaceProcrustes;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.testkit.RandomArrays;
import dev.invar.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneralizedProcrustesTest {
  private static final int N = 120;
  private static final int D = 16;

  @SeededTest
  void bringsRotatedCopiesTogether(Seed seed) {
    PairedRows pairs = TestPairs.rotations(5, N, D, seed);
    Consensus consensus = GeneralizedProcrustes.DEFAULTS.consensus(pairs);
    assertThat(consensus.agreement()).isCloseTo(1, within(1e-10));
    assertThat(consensus.converged()).isTrue();
    FloatMatrix first =
        consensus.alignment().sides().getFirst().apply(pairs.source(), Role.PASSAGE);
    for (int side = 1; side < 5; side++) {
      VectorSet rows = pairs.sides().get(side);
      FloatMatrix other = consensus.alignment().sides().get(side).apply(rows, Role.PASSAGE);
      assertThat(other.toDoubles().minus(first.toDoubles()).frobeniusNorm()).isLessThan(1e-5);
    }
  }

  @SeededTest
  void loopsLeadBackExactly(Seed seed) {
    Alignment alignment = GeneralizedProcrustes.DEFAULTS.fit(noisy(4, N, D, 0.3, seed));
    DoubleMatrix loop = DoubleMatrix.identity(D);
    for (int[] step : new int[][] {{0, 2}, {2, 1}, {1, 3}, {3, 0}}) {
      loop = loop.times(map(alignment, step[0], step[1]));
    }
    assertThat(loop.minus(DoubleMatrix.identity(D)).frobeniusNorm()).isLessThan(1e-9);
  }

  @SeededTest
  void theOrderOfTheSidesChangesNoMapBetweenThem(Seed seed) {
    for (int n : List.of(D - 4, N)) {
      PairedRows pairs = noisy(4, n, D, 0.3, seed);
      PairedRows turned = reordered(pairs, 2, 0, 3, 1);
      Alignment one = GeneralizedProcrustes.DEFAULTS.fit(pairs);
      Alignment other = GeneralizedProcrustes.DEFAULTS.fit(turned);
      int[] place = {1, 3, 0, 2};
      for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
          DoubleMatrix difference = map(one, i, j).minus(map(other, place[i], place[j]));
          assertThat(difference.frobeniusNorm()).isLessThan(1e-6);
        }
      }
    }
  }

  @SeededTest
  void withTwoSidesItIsProcrustes(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D, 6, 0.3, seed);
    DoubleMatrix expected = map(OrthogonalProcrustes.DEFAULTS.fit(pairs), 0, 1);
    DoubleMatrix found = map(GeneralizedProcrustes.DEFAULTS.fit(pairs), 0, 1);
    assertThat(found.minus(expected).frobeniusNorm()).isLessThan(1e-8);
    PairedRows few = TestPairs.related(D - 5, D, D + 3, 6, 0.3, seed);
    DoubleMatrix seen = map(SeenSubspaceProcrustes.DEFAULTS.fit(few), 0, 1);
    DoubleMatrix also = map(GeneralizedProcrustes.DEFAULTS.fit(few), 0, 1);
    assertThat(also.minus(seen).frobeniusNorm()).isLessThan(1e-8);
  }

  @SeededTest
  void noIterationLosesAgreementAndOneHigherThanTheStartIsFound(Seed seed) {
    PairedRows pairs = noisy(4, N, D, 1, seed);
    double before = 0;
    for (int iterations : List.of(0, 1, 2, 4, 8, 16)) {
      double now = new GeneralizedProcrustes(iterations, 0).consensus(pairs).agreement();
      assertThat(now).isGreaterThanOrEqualTo(before - 1e-12);
      before = now;
    }
    double start = new GeneralizedProcrustes(0, 0).consensus(pairs).agreement();
    assertThat(before).isGreaterThan(start).isBetween(0.25, 1.0);
    assertThat(new GeneralizedProcrustes(1, 0).consensus(pairs).converged()).isFalse();
  }

  @SeededTest
  void agreementIsThatOfTheMappedRows(Seed seed) {
    PairedRows pairs = noisy(3, N, D, 0.5, seed);
    Consensus consensus = GeneralizedProcrustes.DEFAULTS.consensus(pairs);
    DoubleMatrix mean = DoubleMatrix.allocate(N, D);
    double squares = 0;
    for (int side = 0; side < 3; side++) {
      DoubleMatrix mapped = mapped(consensus.alignment(), pairs, side);
      mean = mean.plus(mapped.scaled(1.0 / 3));
      squares += Math.pow(mapped.frobeniusNorm(), 2) / 3;
    }
    double expected = Math.pow(mean.frobeniusNorm(), 2) / squares;
    assertThat(consensus.agreement()).isCloseTo(expected, within(1e-5));
  }

  @SeededTest
  void theFirstSidesSpaceIsTheFrame(Seed seed) {
    PairedRows pairs = noisy(3, N, D, 0.3, seed);
    assertThat(weights(GeneralizedProcrustes.DEFAULTS.fit(pairs), 0).toArray())
        .isEqualTo(DoubleMatrix.identity(D).toArray());
  }

  @SeededTest
  void widerSidesShareWhatTheNarrowestCannotHold(Seed seed) {
    PairedRows wide = TestPairs.rotations(3, N, D, seed);
    FloatMatrix cut = wide.source().vectors().toDoubles().columnRange(0, D - 6).toFloats();
    var sides = new ArrayList<>(wide.sides());
    sides.set(0, TestPairs.set("narrow", cut));
    Alignment alignment = GeneralizedProcrustes.DEFAULTS.fit(new PairedRows(sides));
    assertThat(alignment.width()).isEqualTo(D);
    FloatMatrix one = alignment.sides().get(1).apply(sides.get(1), Role.PASSAGE);
    FloatMatrix two = alignment.sides().get(2).apply(sides.get(2), Role.PASSAGE);
    assertThat(one.toDoubles().minus(two.toDoubles()).frobeniusNorm()).isLessThan(1e-3);
  }

  @SeededTest
  void aSpaceIsAddedWhereARefitWouldPutItAndNothingMoves(Seed seed) {
    PairedRows pairs = TestPairs.rotations(4, N, D, seed);
    Alignment three =
        GeneralizedProcrustes.DEFAULTS.fit(new PairedRows(pairs.sides().subList(0, 3)));
    Alignment four = GeneralizedProcrustes.extend(three, reordered(pairs, 1, 3, 2));
    assertThat(four.sides().subList(0, 3)).isEqualTo(three.sides());
    DoubleMatrix refit = map(GeneralizedProcrustes.DEFAULTS.fit(pairs), 3, 0);
    assertThat(map(four, 3, 0).minus(refit).frobeniusNorm()).isLessThan(1e-4);
  }

  @Test
  void addsOnlyToWhatItKnowsAndOnlyWhatIsNew() {
    PairedRows pairs = TestPairs.rotations(4, N, D, new Seed(2));
    Alignment two = GeneralizedProcrustes.DEFAULTS.fit(new PairedRows(pairs.sides().subList(0, 2)));
    assertThatThrownBy(() -> GeneralizedProcrustes.extend(two, reordered(pairs, 2, 3)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("0 of 2");
    assertThatThrownBy(() -> GeneralizedProcrustes.extend(two, reordered(pairs, 1, 0)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("2 of 2");
  }

  @Test
  void identicalRowsHaveNoDirectionAndDoNoHarm() {
    float[] row = RandomArrays.floats(new Seed(1), 1, D);
    FloatMatrix rows = FloatMatrix.allocate(3, D);
    for (int i = 0; i < 3; i++) {
      rows.setRow(i, UnitLength.of(row, "row"));
    }
    PairedRows pairs = PairedRows.of(TestPairs.set("a", rows), TestPairs.set("b", rows));
    Alignment alignment = GeneralizedProcrustes.DEFAULTS.fit(pairs);
    alignment.sides().getFirst().apply(pairs.source(), Role.PASSAGE).requireFinite("mapped");
  }

  private static PairedRows noisy(int k, int n, int d, double noise, Seed seed) {
    PairedRows exact = TestPairs.rotations(k, n, d, seed);
    var sides = new ArrayList<VectorSet>();
    for (int side = 0; side < k; side++) {
      float[] errors = RandomArrays.floats(seed.derive("noise" + side), n, d);
      DoubleMatrix extra =
          FloatMatrix.copyOf(errors, n, d).toDoubles().scaled(noise / Math.sqrt(d));
      VectorSet copy = exact.sides().get(side);
      sides.add(
          new VectorSet(
              copy.ids(), copy.vectors().toDoubles().plus(extra).toFloats(), copy.space()));
    }
    return new PairedRows(sides);
  }

  private static PairedRows reordered(PairedRows pairs, int... order) {
    var sides = new ArrayList<VectorSet>();
    for (int side : order) {
      sides.add(pairs.sides().get(side));
    }
    return new PairedRows(sides);
  }

  /** A_i·A_jᵀ, rows of side i to rows of side j. */
  private static DoubleMatrix map(Alignment alignment, int from, int to) {
    return weights(alignment, from).transposeTimes(weights(alignment, to));
  }

  private static DoubleMatrix weights(Alignment alignment, int side) {
    return ((AffineMap) alignment.sides().get(side).map()).weights();
  }

  private static DoubleMatrix mapped(Alignment alignment, PairedRows pairs, int side) {
    FloatMatrix rows = pairs.sides().get(side).vectors();
    double[] mean = alignment.sides().get(side).means().passage();
    FloatMatrix centred = FloatMatrix.allocate(rows.rows(), rows.columns());
    for (int i = 0; i < rows.rows(); i++) {
      float[] row = UnitLength.of(rows.row(i), "row");
      for (int j = 0; j < row.length; j++) {
        row[j] -= (float) mean[j];
      }
      centred.setRow(i, row);
    }
    return alignment.sides().get(side).map().apply(centred).toDoubles();
  }
}
