package dev.invar.align.relative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.TestPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.align.map.AnchorMeasure;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.testkit.SeededTest;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RelativeRepresentationTest {
  private static final int N = 40;
  private static final int D = 12;

  private static RelativeRepresentation by(AnchorMeasure measure) {
    return new RelativeRepresentation(measure, true, 1000, new Seed(1));
  }

  @ParameterizedTest
  @EnumSource(
      value = AnchorMeasure.class,
      names = {"COSINE", "ANGULAR", "EUCLIDEAN"})
  void isTheSameInEveryRotatedCopy(AnchorMeasure measure) {
    PairedRows pairs = TestPairs.rotations(3, N, D, new Seed(8));
    Alignment alignment = by(measure).fit(pairs);
    FloatMatrix first = alignment.sides().getFirst().apply(pairs.source(), Role.PASSAGE);
    for (int side = 1; side < 3; side++) {
      FloatMatrix other = alignment.sides().get(side).apply(pairs.sides().get(side), Role.PASSAGE);
      assertThat(other.toDoubles().minus(first.toDoubles()).frobeniusNorm()).isLessThan(1e-3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void isTheSameWhenCoordinatesAreExchangedAndTurnedRound(AnchorMeasure measure) {
    PairedRows pairs = TestPairs.rotations(2, N, D, new Seed(8));
    FloatMatrix moved = FloatMatrix.allocate(N, D);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < D; j++) {
        float value = pairs.source().vectors().get(i, j);
        moved.set(i, (j + 5) % D, j % 2 == 0 ? value : -value);
      }
    }
    PairedRows both = PairedRows.of(pairs.source(), TestPairs.set("moved", moved));
    Alignment alignment = by(measure).fit(both);
    FloatMatrix x = alignment.sides().get(0).apply(both.source(), Role.PASSAGE);
    FloatMatrix y = alignment.sides().get(1).apply(both.target(), Role.PASSAGE);
    assertThat(x.toDoubles().minus(y.toDoubles()).frobeniusNorm()).isLessThan(1e-4);
  }

  @SeededTest
  void byCosineItIsLinearAndAnItemIsMostLikeItself(Seed seed) {
    PairedRows pairs = TestPairs.rotations(2, N, D, seed);
    Alignment alignment = RelativeRepresentation.DEFAULTS.fit(pairs);
    assertThat(alignment.sides()).allMatch(side -> side.map() instanceof AffineMap);
    AffineMap map = (AffineMap) alignment.sides().getFirst().map();
    for (int i = 0; i < N; i++) {
      double length = 0;
      for (int j = 0; j < D; j++) {
        length += Math.pow(map.weights().get(i, j), 2);
      }
      assertThat(length).isCloseTo(1, within(1e-5));
    }
    assertThat(alignment.width()).isEqualTo(N);
  }

  @SeededTest
  void uncentredItTakesNoMeanOff(Seed seed) {
    PairedRows pairs = TestPairs.rotations(2, N, D, seed);
    Alignment alignment =
        new RelativeRepresentation(AnchorMeasure.COSINE, false, 1000, seed).fit(pairs);
    assertThat(alignment.sides()).allMatch(side -> isZero(side.means().passage()));
    float[] image =
        alignment.sides().getFirst().apply(pairs.source().vectors().row(0), Role.PASSAGE);
    assertThat(image).hasSize(N);
  }

  @SeededTest
  void takesAtMostAsManyAnchorsAsAskedForTheSameInEverySpace(Seed seed) {
    PairedRows pairs = TestPairs.rotations(3, N, D, seed);
    for (AnchorMeasure measure : List.of(AnchorMeasure.COSINE, AnchorMeasure.EUCLIDEAN)) {
      Alignment alignment = new RelativeRepresentation(measure, true, 15, seed).fit(pairs);
      assertThat(alignment.width()).isEqualTo(15);
      float[] x = alignment.sides().get(0).apply(pairs.source().vectors().row(2), Role.PASSAGE);
      float[] y = alignment.sides().get(1).apply(pairs.target().vectors().row(2), Role.PASSAGE);
      assertThat(x).containsExactly(y, within(1e-3f));
    }
  }

  private static boolean isZero(double[] values) {
    for (double value : values) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }
}
