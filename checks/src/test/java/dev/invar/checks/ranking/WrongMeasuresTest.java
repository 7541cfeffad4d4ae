package dev.invar.checks.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.ranking.AveragePrecision;
import dev.invar.ranking.ExponentialNormalizedGain;
import dev.invar.ranking.NormalizedGain;
import dev.invar.ranking.Precision;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.RankingMeasure;
import dev.invar.ranking.Recall;
import dev.invar.ranking.ReciprocalRank;
import dev.invar.ranking.Success;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WrongMeasuresTest {
  /** A measure that another one is computed from, wrongly. */
  private record Wrong(int k, Formula formula) implements RankingMeasure {
    interface Formula {
      double of(Ranking ranking, Map<String, Integer> grades);
    }

    @Override
    public double of(Ranking ranking, Map<String, Integer> grades) {
      return formula.of(ranking, grades);
    }
  }

  private record Checked(
      String name,
      IntFunction<RankingMeasure> right,
      Function<IntFunction<RankingMeasure>, MethodCheck> check) {}

  private static final List<Checked> ALL =
      List.of(
          new Checked("ndcg", NormalizedGain::new, NormalizedGainCheck::new),
          new Checked(
              "ndcg-exponential",
              ExponentialNormalizedGain::new,
              ExponentialNormalizedGainCheck::new),
          new Checked("map", AveragePrecision::new, AveragePrecisionCheck::new),
          new Checked("mrr", ReciprocalRank::new, ReciprocalRankCheck::new),
          new Checked("precision", Precision::new, PrecisionCheck::new),
          new Checked("recall", Recall::new, RecallCheck::new),
          new Checked("success", Success::new, SuccessCheck::new));

  static Stream<Arguments> everyMeasureAndFault() {
    return ALL.stream()
        .flatMap(checked ->
            faults(checked.right).entrySet().stream()
                .map(fault ->
                    Arguments.of(
                        checked.name + ", " + fault.getKey(),
                        checked.check.apply(fault.getValue()))));
  }

  private static Map<String, IntFunction<RankingMeasure>> faults(
      IntFunction<RankingMeasure> right) {
    return Map.of(
        "one rank too deep",
        k -> right.apply(k + 1),
        "ties in the order given",
        k -> new Wrong(k, (ranking, grades) -> right.apply(k).of(inOwnOrder(ranking), grades)),
        "negative grades relevant",
        k -> new Wrong(k, (ranking, grades) -> right.apply(k).of(ranking, absolute(grades))),
        "not a number without hits",
        k ->
            new Wrong(
                k,
                (ranking, grades) ->
                    ranking.size() == 0 ? Double.NaN : right.apply(k).of(ranking, grades)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everyMeasureAndFault")
  void theCheckOfAWrongMeasureFails(String fault, MethodCheck check) throws IOException {
    assertThat(check.run(Seed.DEFAULT).passed()).as(fault).isFalse();
  }

  @Test
  void gainsOfAnotherShapeFail() throws IOException {
    assertThat(new NormalizedGainCheck(ExponentialNormalizedGain::new).run(Seed.DEFAULT).passed())
        .isFalse();
    assertThat(new ExponentialNormalizedGainCheck(NormalizedGain::new).run(Seed.DEFAULT).passed())
        .isFalse();
  }

  @Test
  void dividingByTheDocumentsFoundFails() throws IOException {
    IntFunction<RankingMeasure> wrong =
        k ->
            new Wrong(
                k,
                (ranking, grades) -> {
                  var found = new TreeMap<>(grades);
                  found.keySet().retainAll(ranking.ids());
                  return new AveragePrecision(k).of(ranking, found);
                });
    assertThat(new AveragePrecisionCheck(wrong).run(Seed.DEFAULT).passed()).isFalse();
  }

  @Test
  void precisionOfShortRankingsIsOfK() throws IOException {
    IntFunction<RankingMeasure> wrong =
        k ->
            new Wrong(
                k,
                (ranking, grades) ->
                    ranking.size() == 0
                        ? 0
                        : new Precision(Math.min(k, ranking.size())).of(ranking, grades));
    assertThat(new PrecisionCheck(wrong).run(Seed.DEFAULT).passed()).isFalse();
  }

  private static Ranking inOwnOrder(Ranking ranking) {
    var hits = new ArrayList<Ranked>();
    for (String id : ranking.ids()) {
      hits.add(new Ranked(id, -hits.size()));
    }
    return new Ranking(hits);
  }

  private static Map<String, Integer> absolute(Map<String, Integer> grades) {
    var absolute = new TreeMap<>(grades);
    absolute.replaceAll((id, grade) -> Math.abs(grade));
    return absolute;
  }
}
