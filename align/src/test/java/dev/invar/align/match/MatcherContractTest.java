package dev.invar.align.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.TestPairs;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every matcher keeps, each at its defaults. */
class MatcherContractTest {
  private static final int N = 60;
  private static final int D = 8;
  private static final Seed SEED = new Seed(7);

  static Stream<Matcher> matchers() {
    MethodCatalog catalog = MethodCatalog.load();
    return catalog.ofKind(Matcher.class).stream()
        .map(MethodDescription::id)
        .map(id -> catalog.create(Matcher.class, id));
  }

  private static UnlinkedSets sets(VectorSet source, VectorSet target) {
    return new UnlinkedSets(source, target, TestClouds.withKnown(N, D, 5, 6, SEED).known());
  }

  @ParameterizedTest
  @MethodSource("matchers")
  void givesTheSameBitsTwiceAndLeavesItsInputAlone(Matcher matcher) {
    UnlinkedSets sets = TestClouds.withKnown(N, D, 5, 6, SEED);
    float[] before = sets.target().vectors().row(3);
    Matching first = matcher.match(sets);
    Matching second = matcher.match(sets);
    assertThat(second.pairs()).isEqualTo(first.pairs());
    assertThat(second.convergence()).isEqualTo(first.convergence());
    float[] row = sets.source().vectors().row(0);
    assertThat(second.alignment().sides().getFirst().apply(row, Role.PASSAGE))
        .isEqualTo(first.alignment().sides().getFirst().apply(row, Role.PASSAGE));
    assertThat(sets.target().vectors().row(3)).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("matchers")
  void linksEachRowAtMostOnceAndTellsTheCosineInTheFrame(Matcher matcher) {
    UnlinkedSets sets = TestClouds.withKnown(N, D, 5, 6, SEED);
    Matching matching = matcher.match(sets);
    assertThat(matching.pairs()).extracting(MatchedPair::source).doesNotHaveDuplicates();
    assertThat(matching.pairs()).extracting(MatchedPair::target).doesNotHaveDuplicates();
    assertThat(matching.convergence().cycleOverlap())
        .isCloseTo((double) matching.pairs().size() / N, within(1e-12));
    PairedRows rows = matching.pairedRows(sets);
    FloatMatrix x = matching.alignment().sides().getFirst().apply(rows.source(), Role.PASSAGE);
    FloatMatrix y = matching.alignment().sides().get(1).apply(rows.target(), Role.PASSAGE);
    for (int i = 0; i < rows.size(); i++) {
      double sum = 0;
      for (int j = 0; j < x.columns(); j++) {
        sum += (double) x.get(i, j) * y.get(i, j);
      }
      assertThat(matching.pairs().get(i).cosine()).isCloseTo(sum, within(1e-4));
    }
  }

  @ParameterizedTest
  @MethodSource("matchers")
  void takesSetsOfUnequalSizeAndWidth(Matcher matcher) {
    VectorSet x = TestClouds.grouped("x", N, D, 5, SEED);
    VectorSet y = TestClouds.grouped("y", N / 2, D + 3, 5, SEED);
    PairedRows known = PairedRows.of(x.rowRange(0, 6), y.rowRange(0, 6));
    Matching matching = matcher.match(UnlinkedSets.of(x, y).withKnown(known));
    matching.alignment().sides().getFirst().apply(x, Role.PASSAGE).requireFinite("mapped");
    assertThat(matching.pairs()).hasSizeLessThanOrEqualTo(N / 2);
  }

  @ParameterizedTest
  @MethodSource("matchers")
  void standsDuplicatesAndTinySets(Matcher matcher) {
    VectorSet x = TestClouds.grouped("x", N, D, 5, SEED);
    FloatMatrix same = FloatMatrix.allocate(N, D);
    for (int i = 0; i < N; i++) {
      same.setRow(i, x.vectors().row(i % 3));
    }
    Matching ofDuplicates = matcher.match(sets(x, TestPairs.set("y", same)));
    assertThat(ofDuplicates.convergence().converged()).isFalse();
    Matching ofFour =
        matcher.match(sets(x.rowRange(0, 4), TestClouds.rotated(x.rowRange(0, 4), SEED)));
    assertThat(ofFour.convergence().cycleOverlap()).isBetween(0.0, 1.0);
  }

  @ParameterizedTest
  @MethodSource("matchers")
  void refusesFewerThanFourRows(Matcher matcher) {
    VectorSet x = TestClouds.grouped("x", N, D, 5, SEED);
    assertThatThrownBy(() -> matcher.match(sets(x.rowRange(0, 3), TestClouds.rotated(x, SEED))))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("3");
  }

  @ParameterizedTest
  @MethodSource("matchers")
  void refusesAZeroRowAndNamesIt(Matcher matcher) {
    VectorSet x = TestClouds.grouped("x", N, D, 5, SEED);
    x.vectors().setRow(9, new float[D]);
    assertThatThrownBy(() ->
            matcher.match(
                sets(x, TestClouds.rotated(TestClouds.grouped("x", N, D, 5, SEED), SEED))))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("i9");
  }

  @ParameterizedTest
  @MethodSource("matchers")
  void refusesKnownPairsOfOtherSpaces(Matcher matcher) {
    UnlinkedSets sets = TestClouds.related(N, D, 5, SEED);
    PairedRows strange = TestPairs.rotations(2, 5, D, SEED);
    assertThatThrownBy(() -> matcher.match(sets.withKnown(strange)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("s0");
  }
}
