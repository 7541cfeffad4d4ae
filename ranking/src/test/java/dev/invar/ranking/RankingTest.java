package dev.invar.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.NumericalException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankingTest {
  @Test
  void refusesADocumentTwice() {
    assertThatThrownBy(
            () -> new Ranking(List.of(new Ranked("a", 2), new Ranked("b", 1), new Ranked("a", 0))))
        .isInstanceOf(ShapeException.class)
        .hasMessage("rank 3: expected each document once, found document a again");
  }

  @Test
  void refusesScoresThatRise() {
    assertThatThrownBy(() -> new Ranking(List.of(new Ranked("a", 1), new Ranked("b", 1.5))))
        .isInstanceOf(ShapeException.class)
        .hasMessage(
            "rank 2, document b: expected a score of at most 1.0, that of the rank before, found 1.5");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void refusesAScoreThatIsNotFinite(double score) {
    assertThatThrownBy(() -> new Ranked("d7", score))
        .isInstanceOf(NumericalException.class)
        .hasMessage("score of document d7: expected a finite number, found " + score);
  }

  @Test
  void doesNotShareItsHits() {
    var hits = new ArrayList<>(List.of(new Ranked("a", 1)));
    var ranking = new Ranking(hits);
    hits.add(new Ranked("b", 0));
    assertThat(ranking.ids()).containsExactly("a");
  }

  @SeededTest
  void sortsWhateverTheOrderOfTheHits(Seed seed) {
    var random = new RandomRankings(seed);
    Ranking ranking = random.ranking();
    assertThat(Ranking.sorted(random.shuffled(ranking.hits()))).isEqualTo(ranking);
  }

  @Test
  void ordersTiesByIdLastFirst() {
    var hits = List.of(new Ranked("a", 1), new Ranked("c", 1), new Ranked("b", 1));
    assertThat(Ranking.sorted(hits).ids()).containsExactly("c", "b", "a");
    assertThat(new Ranking(hits).ids()).containsExactly("a", "c", "b");
    assertThat(new Ranking(hits).idsAsMeasured()).containsExactly("c", "b", "a");
  }

  @Test
  void measuresScoresInSinglePrecision() {
    var ranking = new Ranking(List.of(new Ranked("a", 1 + 1e-9), new Ranked("b", 1)));
    assertThat(ranking.idsAsMeasured()).containsExactly("b", "a");
  }

  /** U+1F600 sorts after U+FFFD in UTF-8 and before it in Java's own order. */
  @Test
  void comparesIdsByteByByte() {
    var ranking = new Ranking(List.of(new Ranked("\uFFFD", 1), new Ranked("\uD83D\uDE00", 1)));
    assertThat(ranking.idsAsMeasured()).containsExactly("\uD83D\uDE00", "\uFFFD");
  }

  @Test
  void cutsAtTheTop() {
    var ranking = new Ranking(List.of(new Ranked("a", 2), new Ranked("b", 1)));
    assertThat(ranking.top(1).ids()).containsExactly("a");
    assertThat(ranking.top(5)).isEqualTo(ranking);
    assertThat(ranking.top(0)).isEqualTo(Ranking.EMPTY);
  }
}
