package dev.invar.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.SeededTest;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EvaluationTest {
  private static final List<RankingMeasure> MEASURES =
      List.of(ReciprocalRank.DEFAULTS, new Precision(1));
  private static final Judgements JUDGED =
      judgements(Map.of("q1", Map.of("a", 1), "q2", Map.of("b", 2), "q3", Map.of("c", 0)));
  private static final Run RUN =
      Run.of("ours", Map.of("q1", hits("x", "a"), "q3", hits("c"), "unjudged", hits("a")));

  @Test
  void countsEveryJudgedQueryAndNoOther() {
    Evaluation evaluation = Evaluation.of(RUN, JUDGED, MEASURES);
    assertThat(evaluation.queries()).isEqualTo(3);
    assertThat(evaluation.perQuery("mrr"))
        .containsExactly(entry("q1", 0.5), entry("q2", 0.0), entry("q3", 0.0));
    assertThat(evaluation.means())
        .containsExactly(entry("mrr", 0.5 / 3), entry("precision@1", 0.0));
    assertThat(evaluation.run()).isEqualTo("ours");
  }

  @Test
  void refusesToMeasureWithoutJudgements() {
    assertThatThrownBy(() -> Evaluation.of(RUN, judgements(Map.of()), MEASURES))
        .isInstanceOf(ShapeException.class)
        .hasMessage("judgements: expected at least one judged query, found none");
  }

  @Test
  void namesWhatWasMeasured() {
    assertThatThrownBy(() -> Evaluation.of(RUN, JUDGED, MEASURES).mean("map"))
        .isInstanceOf(OptionException.class)
        .hasMessage("measure: expected one of mrr, precision@1, found map");
  }

  @Test
  void comparesOnlyTheSameQueries() {
    Evaluation ours = Evaluation.of(RUN, JUDGED, MEASURES);
    Evaluation others = Evaluation.of(RUN, judgements(Map.of("q1", Map.of("a", 1))), MEASURES);
    assertThatThrownBy(() -> ours.gainOver(others, "mrr", Bootstrap.DEFAULTS))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("expected the same queries, found 3 and 1 that differ");
  }

  @SeededTest
  void aGainOfOneRunOverAnotherIsTheLossOfTheOther(Seed seed) {
    Evaluation ours = random(seed);
    Evaluation theirs = random(seed.derive("theirs"));
    var bootstrap = new Bootstrap(500, 0.9, seed);
    Interval gain = ours.gainOver(theirs, "ndcg@10", bootstrap);
    assertThat(gain.estimate())
        .isEqualTo(-theirs.gainOver(ours, "ndcg@10", bootstrap).estimate())
        .isBetween(gain.low(), gain.high());
  }

  @SeededTest
  void aRunDoesNotDifferFromItself(Seed seed) {
    Evaluation evaluation = random(seed);
    Interval none = evaluation.gainOver(evaluation, "ndcg@10", Bootstrap.DEFAULTS);
    assertThat(none).isEqualTo(new Interval(0, 0, 0));
    assertThat(none.excludesZero()).isFalse();
  }

  /**
   * Pairing is the point: two runs that differ by a constant differ surely, however they spread.
   */
  @Test
  void aConstantGainIsCertain() {
    var low = new TreeMap<String, Double>();
    var high = new TreeMap<String, Double>();
    for (int i = 0; i < 32; i++) {
      low.put("q" + i, i / 64.0);
      high.put("q" + i, i / 64.0 + 0.25);
    }
    Interval gain = evaluation(high).gainOver(evaluation(low), "map", Bootstrap.DEFAULTS);
    assertThat(gain).isEqualTo(new Interval(0.25, 0.25, 0.25));
    assertThat(gain.excludesZero()).isTrue();
    Interval mean = evaluation(high).interval("map", Bootstrap.DEFAULTS);
    assertThat(mean.high() - mean.low()).isGreaterThan(0.05);
  }

  private static Evaluation evaluation(SortedMap<String, Double> values) {
    return new Evaluation("run", new TreeMap<>(Map.of("map", values)));
  }

  private static Evaluation random(Seed seed) {
    var random = new RandomRankings(seed);
    var rankings = new TreeMap<String, Ranking>();
    var grades = new TreeMap<String, SortedMap<String, Integer>>();
    for (int i = 0; i < 30; i++) {
      rankings.put("q" + i, random.ranking());
      grades.put("q" + i, new TreeMap<>(random.grades()));
    }
    return Evaluation.of(
        new Run("random", rankings), new Judgements(grades), List.of(NormalizedGain.DEFAULTS));
  }

  private static Judgements judgements(Map<String, Map<String, Integer>> grades) {
    var sorted = new TreeMap<String, SortedMap<String, Integer>>();
    grades.forEach((query, documents) -> sorted.put(query, new TreeMap<>(documents)));
    return new Judgements(sorted);
  }

  private static Ranking hits(String... ids) {
    return new Ranking(
        IntStream.range(0, ids.length).mapToObj(i -> new Ranked(ids[i], -i)).toList());
  }
}
