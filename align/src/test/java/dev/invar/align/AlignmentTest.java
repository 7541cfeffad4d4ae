package dev.invar.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.orthogonal.OrthogonalProcrustes;
import dev.invar.align.orthogonal.SeenSubspaceProcrustes;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.testkit.SeededTest;
import org.junit.jupiter.api.Test;

class AlignmentTest {
  private static final int N = 100;
  private static final int D = 16;

  @SeededTest
  void aMigrationCarriesARotatedVectorToItsImage(Seed seed) {
    PairedRows pairs = TestPairs.rotations(2, N, D, seed);
    Alignment alignment = OrthogonalProcrustes.DEFAULTS.fit(pairs);
    Migration migration = alignment.migration(pairs.source().space(), pairs.target().space());
    assertThat(migration.isRigid()).isTrue();
    for (int i = 0; i < N; i++) {
      assertThat(migration.apply(pairs.source().vectors().row(i), Role.PASSAGE))
          .containsExactly(pairs.target().vectors().row(i), within(1e-5f));
    }
  }

  @SeededTest
  void aBridgeScoresAsTheFrameDoesAndSearchesInItsDirection(Seed seed) {
    PairedRows pairs = TestPairs.related(N, D, D + 4, 6, 0.1, seed);
    Alignment alignment = SeenSubspaceProcrustes.DEFAULTS.fit(pairs);
    Bridge bridge = alignment.bridge(pairs.source().space(), pairs.target().space());
    float[] query = pairs.source().vectors().row(0);
    float[] inFrame = bridge.query(query);
    float[] search = bridge.searchVector(query);
    var ratios = new double[2];
    for (int i = 0; i < 2; i++) {
      float[] stored = pairs.target().vectors().row(i);
      double cosine = dot(inFrame, alignment.sides().get(1).apply(stored, Role.PASSAGE));
      assertThat(bridge.score(inFrame, stored)).isCloseTo(cosine, within(1e-5));
      float[] centred = minusMean(UnitLength.of(stored, "stored"), alignment);
      double product = dot(inFrame, alignment.sides().get(1).map().apply(centred));
      ratios[i] = dot(search, centred) / product;
    }
    assertThat(ratios[0]).isCloseTo(ratios[1], within(1e-3 * Math.abs(ratios[1])));
  }

  @SeededTest
  void aMeanSetForARoleMovesThatRoleAlone(Seed seed) {
    PairedRows pairs = TestPairs.rotations(2, N, D, seed);
    Alignment alignment = OrthogonalProcrustes.DEFAULTS.fit(pairs);
    Space space = pairs.source().space();
    Alignment moved = alignment.withMean(space, Role.QUERY, new double[D]);
    float[] vector = pairs.source().vectors().row(1);
    assertThat(moved.side(space).apply(vector, Role.PASSAGE))
        .isEqualTo(alignment.side(space).apply(vector, Role.PASSAGE));
    assertThat(moved.side(space).apply(vector, Role.QUERY))
        .isNotEqualTo(alignment.side(space).apply(vector, Role.QUERY));
  }

  @Test
  void refusesASpaceItHasNotAndNamesThoseItHas() {
    PairedRows pairs = TestPairs.rotations(2, N, D, new Seed(1));
    Alignment alignment = OrthogonalProcrustes.DEFAULTS.fit(pairs);
    Space stranger = Space.declared("stranger", D);
    assertThatThrownBy(() -> alignment.bridge(stranger, pairs.target().space()))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("stranger")
        .hasMessageContaining("s1");
  }

  private static float[] minusMean(float[] vector, Alignment alignment) {
    double[] mean = alignment.sides().get(1).means().passage();
    var result = vector.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] -= (float) mean[i];
    }
    return result;
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
