package dev.invar.align.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.VectorSet;
import dev.invar.testkit.SeededTest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MatchersTest {
  private static final MiniVec2Vec MINI = new MiniVec2Vec(30, 10_000, 8, 10, Seed.DEFAULT);

  @SeededTest
  void fifteenPairsFindAPlantedRotation(Seed seed) {
    Matching matching =
        AnchorBootstrapping.DEFAULTS.match(TestClouds.withKnown(300, 24, 12, 15, seed));
    assertThat(matching.convergence().converged()).isTrue();
    assertThat(matching.pairs()).hasSizeGreaterThan(290);
    assertThat(TestClouds.right(matching)).isGreaterThan(0.99);
  }

  @SeededTest
  void profilesFindAPlantedRotationWithoutAnyPair(Seed seed) {
    Matching matching = SimilarityProfiles.DEFAULTS.match(TestClouds.related(300, 16, 8, seed));
    assertThat(matching.convergence().converged()).isTrue();
    assertThat(matching.pairs()).hasSizeGreaterThan(290);
    assertThat(TestClouds.right(matching)).isGreaterThan(0.99);
  }

  /** Blind matching of centroids has bad luck at times; then it must say so. */
  @Test
  void miniVec2VecFindsMostPlantedRotationsOfGroupsAndNeverClaimsAnother() {
    int found = 0;
    for (long s = 1; s <= 5; s++) {
      Matching matching = MINI.match(TestClouds.related(600, 4, 8, new Seed(s)));
      if (matching.convergence().converged()) {
        assertThat(TestClouds.right(matching)).isGreaterThan(0.95);
        found++;
      }
    }
    assertThat(found).isGreaterThanOrEqualTo(4);
  }

  @SeededTest
  void allSayThatTheyDidNotConvergeOnUnrelatedClouds(Seed seed) {
    UnlinkedSets sets = TestClouds.unrelated(300, 12, 8, 15, seed);
    assertThat(SimilarityProfiles.DEFAULTS.match(sets).convergence().converged()).isFalse();
    assertThat(AnchorBootstrapping.DEFAULTS.match(sets).convergence().converged()).isFalse();
    assertThat(MINI.match(sets).convergence().converged()).isFalse();
  }

  @SeededTest
  void aRightMatchAgreesOnNeighboursFarAboveChance(Seed seed) {
    ConvergenceReport report =
        SimilarityProfiles.DEFAULTS.match(TestClouds.related(300, 16, 8, seed)).convergence();
    assertThat(report.neighbourAgreement()).isGreaterThan(0.95);
    assertThat(report.neighbourChance()).isLessThan(0.1);
  }

  @SeededTest
  void rowsThatOnlyOneSideHasAreNoHindrance(Seed seed) {
    VectorSet x = TestClouds.grouped("x", 500, 16, 8, seed);
    VectorSet y = TestClouds.rotated(x, seed);
    UnlinkedSets sets =
        UnlinkedSets.of(x.rowRange(0, 400), TestClouds.shuffled(y.rowRange(100, 500), seed));
    Matching matching = SimilarityProfiles.DEFAULTS.match(sets);
    long right =
        matching.pairs().stream().filter(pair -> pair.source().equals(pair.target())).count();
    assertThat(right).isGreaterThan(270);
  }

  @Test
  void bootstrappingNeedsKnownPairs() {
    UnlinkedSets sets = TestClouds.related(50, 8, 4, new Seed(1));
    assertThatThrownBy(() -> AnchorBootstrapping.DEFAULTS.match(sets))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("found 0");
  }

  @Test
  void assignmentIsThatOfBruteForce() {
    for (long s = 1; s <= 20; s++) {
      double[][] a = TestAssignments.symmetric(6, new Seed(s));
      double[][] b = TestAssignments.symmetric(6, new Seed(s + 100));
      var assignment = new QuadraticAssignment(a, b);
      int[] best = assignment.best(50, new Seed(3).random());
      assertThat(IntStream.of(best).sorted().toArray()).containsExactly(0, 1, 2, 3, 4, 5);
      assertThat(assignment.value(best))
          .isGreaterThan(TestAssignments.bestByTryingAll(assignment, 6) - 1e-9);
    }
  }

  @SeededTest
  void profilesDoNotCareForAxes(Seed seed) {
    VectorSet x = TestClouds.grouped("x", 80, 10, 5, seed);
    VectorSet y = TestClouds.rotated(x, seed);
    int levels = Profiles.levels(x.vectors(), y.vectors());
    assertThat(levels).isEqualTo(79);
    var ofX = Profiles.of(x.vectors(), levels);
    var ofY = Profiles.of(y.vectors(), levels);
    for (int i = 0; i < 80; i++) {
      for (int level = 0; level < levels; level++) {
        assertThat(ofX.get(i, level))
            .isBetween(ofY.get(i, level) - 1e-3f, ofY.get(i, level) + 1e-3f);
      }
    }
  }
}
