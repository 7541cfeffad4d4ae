package dev.invar.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.MethodCatalog;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.UnknownMethodException;
import dev.invar.testkit.SeededTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every measure keeps to, over the catalogue, and known answers worked by hand. */
class RankingMeasureTest {
  /** Ranks 1 to 5: grades 3, not judged, −1, 1, 0; one relevant document, grade 2, is not found. */
  private static final Ranking HITS = ranked("a", "b", "c", "d", "e");

  private static final Map<String, Integer> GRADES =
      Map.of("a", 3, "c", -1, "d", 1, "e", 0, "missing", 2);

  @ParameterizedTest
  @CsvSource({
    "precision@1, 1", // a
    "precision@4, 0.5", // a and d
    "precision@10, 0.2", // of ten places, though there are five hits
    "recall@1, 0.3333333333333333", // one of a, d, missing
    "recall@4, 0.6666666666666666",
    "recall, 0.6666666666666666",
    "success@1, 1",
    "mrr, 1",
    "map, 0.5", // (1/1 + 2/4) / 3
    "map@3, 0.3333333333333333", // (1/1) / 3
    "ndcg@1, 1", // 3 / 3
    "ndcg@3, 0.6300059872618923", // 3 / (3 + 2/log₂3 + 1/log₂4)
    "ndcg, 0.7204489239817528", // (3 + 1/log₂5) / (3 + 2/log₂3 + 1/log₂4)
    "ndcg-exponential@3, 0.7452525342261976", // 7 / (7 + 3/log₂3 + 1/log₂4)
  })
  void measuresTheWorkedExample(String label, double value) {
    assertThat(RankingMeasure.named(label).of(HITS, GRADES)).isCloseTo(value, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"mrr, 0.25", "mrr@4, 0.25", "mrr@3, 0", "success@3, 0", "success@4, 1"})
  void findsTheFirstRelevantDocument(String label, double value) {
    assertThat(RankingMeasure.named(label).of(HITS, Map.of("d", 1))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ndcg@10", "map", "mrr", "recall@100", "precision@10", "map@5", "ndcg"})
  void isKnownByItsLabel(String label) {
    assertThat(RankingMeasure.named(label).label()).isEqualTo(label);
  }

  @Test
  void readsASpecToo() {
    assertThat(RankingMeasure.named("recall:k=7")).isEqualTo(new Recall(7));
    assertThat(RankingMeasure.named(" map ")).isEqualTo(AveragePrecision.DEFAULTS);
  }

  @Test
  void namesTheKnownMeasures() {
    assertThatThrownBy(() -> RankingMeasure.named("dcg@10"))
        .isInstanceOf(UnknownMethodException.class)
        .hasMessage(
            "unknown ranking-measure dcg: expected one of map, mrr, ndcg, ndcg-exponential, precision, recall, success");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ndcg@0", "ndcg@-1", "ndcg@ten", "ndcg@", "ndcg@1@2", "precision"})
  void refusesADepthThatIsNone(String label) {
    assertThatThrownBy(() -> RankingMeasure.named(label))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("k: expected");
  }

  @SeededTest
  void staysBetweenZeroAndOne(Seed seed) {
    var random = new RandomRankings(seed);
    everyMeasure()
        .forEach(measure ->
            assertThat(measure.of(random.ranking(), random.grades())).isBetween(0.0, 1.0));
  }

  @Test
  void scoresZeroWithoutHitsOrRelevantDocuments() {
    everyMeasure()
        .forEach(measure -> {
          assertThat(measure.of(Ranking.EMPTY, GRADES)).isZero();
          assertThat(measure.of(HITS, Map.of())).isZero();
          assertThat(measure.of(HITS, Map.of("a", 0, "b", -2))).isZero();
        });
  }

  @SeededTest
  void doesNotDependOnTheOrderOfTies(Seed seed) {
    var random = new RandomRankings(seed);
    Ranking ranking = random.ranking();
    Map<String, Integer> grades = random.grades();
    var reordered = new ArrayList<>(random.shuffled(ranking.hits()));
    reordered.sort((a, b) -> Double.compare(b.score(), a.score()));
    everyMeasure()
        .forEach(measure ->
            assertThat(measure.of(new Ranking(reordered), grades))
                .isEqualTo(measure.of(ranking, grades)));
  }

  @SeededTest
  void treatsGradesOfZeroAndBelowAsUnjudged(Seed seed) {
    var random = new RandomRankings(seed);
    Ranking ranking = random.ranking();
    Map<String, Integer> grades = random.grades();
    var positive = new HashMap<>(grades);
    positive.values().removeIf(grade -> grade <= 0);
    everyMeasure()
        .forEach(measure ->
            assertThat(measure.of(ranking, positive)).isEqualTo(measure.of(ranking, grades)));
  }

  @SeededTest
  void neverFallsWhenABetterDocumentMovesUp(Seed seed) {
    var random = new RandomRankings(seed);
    Map<String, Integer> grades = random.grades();
    List<String> ids = new ArrayList<>(random.shuffled(random.ranking().ids()));
    for (int i = 1; i < ids.size(); i++) {
      Ranking before = ranked(ids.toArray(String[]::new));
      if (grade(grades, ids.get(i)) > grade(grades, ids.get(i - 1))) {
        ids.add(i - 1, ids.remove(i));
      }
      Ranking after = ranked(ids.toArray(String[]::new));
      everyMeasure()
          .forEach(measure ->
              assertThat(measure.of(after, grades))
                  .isGreaterThanOrEqualTo(measure.of(before, grades)));
    }
  }

  @SeededTest
  void theBestRankingHasAGainOfOne(Seed seed) {
    Map<String, Integer> grades = new RandomRankings(seed).grades();
    Ranking best =
        Ranking.sorted(
            grades.entrySet().stream().map(e -> new Ranked(e.getKey(), e.getValue())).toList());
    assertThat(NormalizedGain.DEFAULTS.of(best, grades)).isCloseTo(1, within(1e-12));
    assertThat(ExponentialNormalizedGain.DEFAULTS.of(best, grades)).isCloseTo(1, within(1e-12));
  }

  @SeededTest
  void bothGainsAgreeOnGradesOfZeroAndOne(Seed seed) {
    var random = new RandomRankings(seed);
    Ranking ranking = random.ranking();
    Map<String, Integer> grades = random.grades();
    grades.replaceAll((id, grade) -> Math.clamp(grade, 0, 1));
    assertThat(ExponentialNormalizedGain.DEFAULTS.of(ranking, grades))
        .isEqualTo(NormalizedGain.DEFAULTS.of(ranking, grades));
  }

  private static int grade(Map<String, Integer> grades, String id) {
    return Math.max(0, grades.getOrDefault(id, 0));
  }

  private static Ranking ranked(String... ids) {
    return new Ranking(
        IntStream.range(0, ids.length).mapToObj(i -> new Ranked(ids[i], -i)).toList());
  }

  private static Stream<RankingMeasure> everyMeasure() {
    return MethodCatalog.load().ofKind(RankingMeasure.class).stream()
        .map(method -> (RankingMeasure) method.defaults());
  }
}
