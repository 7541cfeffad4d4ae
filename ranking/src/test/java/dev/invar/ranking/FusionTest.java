package dev.invar.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.MethodCatalog;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.testkit.SeededTest;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every fusion keeps to, over the catalogue, and known answers worked by hand. */
class FusionTest {
  private static final Ranking LETTERS = ranking("a", 9, "b", 5, "c", 1);
  private static final Ranking OTHERS = ranking("c", 0.75, "x", 0.5, "a", 0.25);

  @SeededTest
  void keepsTheOrderOfOneRankingAlone(Seed seed) {
    Ranking ranking = new RandomRankings(seed).ranking();
    everyFusion().forEach(f -> assertThat(f.fuse(List.of(ranking)).ids()).isEqualTo(ranking.ids()));
  }

  @Test
  void keepsTheOrderOfTiesOfOneRankingAlone() {
    Ranking ranking = ranking("b", 1, "c", 1, "a", 1);
    everyFusion().forEach(f -> assertThat(f.fuse(List.of(ranking)).ids()).isEqualTo(ranking.ids()));
  }

  @SeededTest
  void holdsEveryDocumentOnce(Seed seed) {
    List<Ranking> rankings = new RandomRankings(seed).rankings(3);
    var documents = new HashSet<String>();
    rankings.forEach(ranking -> documents.addAll(ranking.ids()));
    everyFusion()
        .forEach(
            f -> assertThat(f.fuse(rankings).ids()).containsExactlyInAnyOrderElementsOf(documents));
  }

  @SeededTest
  void doesNotDependOnTheOrderOfTwoRankings(Seed seed) {
    List<Ranking> rankings = new RandomRankings(seed).rankings(2);
    everyFusion().forEach(f -> assertThat(f.fuse(rankings.reversed())).isEqualTo(f.fuse(rankings)));
  }

  @SeededTest
  void doesNotDependOnTheOrderOfManyRankings(Seed seed) {
    var random = new RandomRankings(seed);
    List<Ranking> rankings = random.rankings(7);
    List<Ranking> shuffled = random.shuffled(rankings);
    Stream.of(ReciprocalRankFusion.DEFAULTS, CombSum.DEFAULTS, CombMnz.DEFAULTS)
        .forEach(f -> assertThat(f.fuse(shuffled)).isEqualTo(f.fuse(rankings)));
  }

  /** A document that every ranking puts before another stays before it. */
  @SeededTest
  void keepsWhatAllRankingsAgreeOn(Seed seed) {
    var random = new RandomRankings(seed);
    List<Ranking> rankings = random.rankings(2);
    everyFusion()
        .forEach(f -> {
          List<String> fused = f.fuse(rankings).ids();
          for (String better : rankings.getFirst().ids()) {
            for (String worse : fused) {
              if (rankings.stream().allMatch(r -> isBefore(r, better, worse))) {
                assertThat(fused.indexOf(better)).isLessThan(fused.indexOf(worse));
              }
            }
          }
        });
  }

  @Test
  void emptyRankingsAddNothing() {
    everyFusion()
        .forEach(f -> {
          assertThat(f.fuse(List.of())).isEqualTo(Ranking.EMPTY);
          assertThat(f.fuse(List.of(Ranking.EMPTY, Ranking.EMPTY))).isEqualTo(Ranking.EMPTY);
          assertThat(f.fuse(List.of(LETTERS, Ranking.EMPTY)).ids()).isEqualTo(LETTERS.ids());
        });
  }

  @Test
  void interleavesRankingsWithNothingInCommon() {
    Ranking other = ranking("x", 9, "y", 5, "z", 1);
    everyFusion()
        .forEach(f ->
            assertThat(f.fuse(List.of(LETTERS, other)).ids())
                .containsExactly("x", "a", "y", "b", "z", "c"));
  }

  @Test
  void survivesHugeAndTinyScores() {
    Ranking huge = ranking("a", 1.7e308, "b", 0, "c", -1.7e308);
    Ranking tiny = ranking("a", 3 * Double.MIN_VALUE, "b", Double.MIN_VALUE, "c", 0);
    Stream.of(CombSum.DEFAULTS, CombMnz.DEFAULTS)
        .forEach(f -> {
          assertThat(f.fuse(List.of(huge, tiny)).ids()).containsExactly("a", "b", "c");
          assertThat(f.fuse(List.of(huge)).hits().get(1).score()).isEqualTo(0.5);
        });
  }

  @Test
  void reciprocalRankAddsOneOverSixtyAndRank() {
    Ranking fused = ReciprocalRankFusion.DEFAULTS.fuse(List.of(LETTERS, OTHERS));
    assertThat(fused.ids()).containsExactly("c", "a", "x", "b");
    assertThat(fused.hits().getFirst().score()).isCloseTo(1.0 / 61 + 1.0 / 63, within(1e-15));
    assertThat(fused.hits().getLast().score()).isEqualTo(1.0 / 62);
  }

  @Test
  void reciprocalRankLooksOnlyAtRanks() {
    Ranking stretched = ranking("a", 900, "b", 0.2, "c", 0.1);
    assertThat(ReciprocalRankFusion.DEFAULTS.fuse(List.of(stretched, OTHERS)))
        .isEqualTo(ReciprocalRankFusion.DEFAULTS.fuse(List.of(LETTERS, OTHERS)));
  }

  @Test
  void combSumAddsScaledScores() {
    assertThat(CombSum.DEFAULTS.fuse(List.of(LETTERS, OTHERS)).hits())
        .extracting(Ranked::id)
        .containsExactly("c", "a", "x", "b");
    assertScores(CombSum.DEFAULTS.fuse(List.of(LETTERS, OTHERS)), 1, 1, 0.5, 0.5);
  }

  @Test
  void combMnzCountsTheRankings() {
    assertScores(CombMnz.DEFAULTS.fuse(List.of(LETTERS, OTHERS)), 2, 2, 0.5, 0.5);
  }

  @Test
  void rankingsOfOneScoreGiveOneToEachHit() {
    assertScores(CombSum.DEFAULTS.fuse(List.of(ranking("a", 3), ranking("a", 7, "b", 7))), 2, 1);
  }

  @Test
  void convexCombinationWeighsCalibratedScores() {
    // φ: a 1, b 5/9, c 1/9 in the first; c 1, x 2/3, a 1/3 in the other
    Ranking fused = new ConvexCombination(0.75, 0, 0).fuse(List.of(LETTERS, OTHERS));
    assertThat(fused.ids()).containsExactly("a", "b", "c", "x");
    assertScores(fused, 0.75 + 0.25 / 3, 0.75 * 5 / 9, 0.75 / 9 + 0.25, 0.25 * 2 / 3);
  }

  @Test
  void theWeightRunsFromTheOthersToTheFirst() {
    List<Ranking> rankings = List.of(LETTERS, OTHERS);
    assertThat(new ConvexCombination(1, 0, 0).fuse(rankings).top(3).ids()).isEqualTo(LETTERS.ids());
    assertThat(new ConvexCombination(0, 0, 0).fuse(rankings).top(3).ids()).isEqualTo(OTHERS.ids());
  }

  /** The law for which it is calibrated by the scorer's floor and not by the last hit. */
  @Test
  void convexCombinationDoesNotDependOnDepth() {
    var fusion = ConvexCombination.DEFAULTS;
    List<Ranked> deep = fusion.fuse(List.of(LETTERS, OTHERS)).hits();
    List<Ranked> shallow = fusion.fuse(List.of(LETTERS.top(2), OTHERS.top(2))).hits();
    assertThat(shallow).contains(hit(deep, "b"), hit(deep, "x"));
    assertThat(CombSum.DEFAULTS.fuse(List.of(LETTERS.top(2), OTHERS.top(2))).hits())
        .doesNotContain(hit(CombSum.DEFAULTS.fuse(List.of(LETTERS, OTHERS)).hits(), "b"));
  }

  @Test
  void convexCombinationRefusesScoresBelowTheFloor() {
    assertThatThrownBy(
            () -> ConvexCombination.DEFAULTS.fuse(List.of(LETTERS, ranking("x", 0.2, "y", -0.1))))
        .isInstanceOf(NumericalException.class)
        .hasMessage(
            "score of document y: expected at least the floor 0.0 of its ranking, found -0.1");
  }

  @Test
  void aRankingAtTheFloorAddsNothing() {
    Ranking fused = ConvexCombination.DEFAULTS.fuse(List.of(LETTERS, ranking("c", 0, "x", 0)));
    assertScores(fused, 0.5, 0.5 * 5 / 9, 0.5 / 9, 0);
  }

  @Test
  void refusesOptionsOutsideTheirRange() {
    assertThatThrownBy(() -> new ConvexCombination(1.5, 0, 0))
        .isInstanceOf(OptionException.class)
        .hasMessage("weight: expected 0 to 1, found 1.5");
    assertThatThrownBy(() -> new ReciprocalRankFusion(Double.NaN))
        .isInstanceOf(OptionException.class)
        .hasMessage("k: expected 0 to 1000000, found NaN");
  }

  private static void assertScores(Ranking ranking, double... scores) {
    assertThat(ranking.hits().stream().mapToDouble(Ranked::score).toArray())
        .containsExactly(scores, within(1e-15));
  }

  private static Ranked hit(List<Ranked> hits, String id) {
    return hits.stream().filter(hit -> hit.id().equals(id)).findFirst().orElseThrow();
  }

  /** Whether a ranking scores one document above another; those it lacks come after all others. */
  private static boolean isBefore(Ranking ranking, String better, String worse) {
    List<String> ids = ranking.ids();
    int a = ids.indexOf(better);
    int b = ids.indexOf(worse);
    return a >= 0 && (b < 0 || ranking.hits().get(a).score() > ranking.hits().get(b).score());
  }

  private static Ranking ranking(Object... idsAndScores) {
    return new Ranking(
        Stream.iterate(0, i -> i < idsAndScores.length, i -> i + 2)
            .map(i ->
                new Ranked((String) idsAndScores[i], ((Number) idsAndScores[i + 1]).doubleValue()))
            .toList());
  }

  private static Stream<Fusion> everyFusion() {
    return MethodCatalog.load().ofKind(Fusion.class).stream()
        .map(method -> (Fusion) method.defaults());
  }
}
