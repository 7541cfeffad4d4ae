package dev.invar.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every measure against the numbers of trec_eval's own code; the fixture says how it was made. */
class TrecEvalTest {
  private static final double TOLERANCE = 1e-9;

  private final Map<String, List<Ranked>> hits = new HashMap<>();
  private final SortedMap<String, SortedMap<String, Integer>> grades = new TreeMap<>();
  private final Map<String, Map<String, Double>> expected = new TreeMap<>();

  TrecEvalTest() {
    for (String[] line : lines("run.txt")) {
      hits.computeIfAbsent(line[0], query -> new ArrayList<>())
          .add(new Ranked(line[1], Double.parseDouble(line[2])));
    }
    for (String[] line : lines("judgements.txt")) {
      grades
          .computeIfAbsent(line[0], query -> new TreeMap<>())
          .put(line[1], Integer.valueOf(line[2]));
    }
    for (String[] line : lines("values.txt")) {
      expected
          .computeIfAbsent(line[1], measure -> new TreeMap<>())
          .put(line[0], Double.valueOf(line[2]));
    }
  }

  @TestFactory
  List<DynamicTest> agreesOnEveryQuery() {
    return expected.entrySet().stream()
        .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> agrees(e.getKey(), e.getValue())))
        .toList();
  }

  private void agrees(String label, Map<String, Double> values) {
    RankingMeasure measure = RankingMeasure.named(label);
    var judgements = new Judgements(grades);
    assertThat(values).hasSize(37);
    values.forEach((query, value) ->
        assertThat(measure.of(ranking(query), judgements.of(query)))
            .as(query)
            .isCloseTo(value, within(TOLERANCE)));
  }

  /** trec_eval -c: the sum over the answered queries, divided by the number of judged ones. */
  @Test
  void countsJudgedQueriesThatTheRunDoesNotAnswer() {
    var rankings = new TreeMap<String, Ranking>();
    hits.keySet().forEach(query -> rankings.put(query, ranking(query)));
    var evaluation =
        Evaluation.of(
            new Run("golden", rankings),
            new Judgements(grades),
            expected.keySet().stream().map(RankingMeasure::named).toList());
    assertThat(evaluation.queries()).isEqualTo(39);
    expected.forEach((label, values) ->
        assertThat(evaluation.mean(label))
            .as(label)
            .isCloseTo(values.values().stream().mapToDouble(x -> x).sum() / 39, within(TOLERANCE)));
  }

  private Ranking ranking(String query) {
    return Ranking.sorted(hits.getOrDefault(query, List.of()));
  }

  private static List<String[]> lines(String file) {
    try (var in = TrecEvalTest.class.getResourceAsStream("trec-eval/" + file)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(line -> line.split(" ")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
