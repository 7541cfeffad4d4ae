package dev.invar.checks.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Seed;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Ranked;
import dev.invar.ranking.Ranking;
import dev.invar.ranking.ReciprocalRankFusion;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All checks of fusions share their measure, so one stands for all. */
class WrongFusionsTest {
  @Test
  void takingOneSideFails() {
    assertFails(List::getFirst);
    assertFails(List::getLast);
  }

  @Test
  void addingScoresThatWereNotScaledFails() {
    assertFails(rankings -> {
      var sums = new HashMap<String, Double>();
      for (Ranking ranking : rankings) {
        ranking.hits().forEach(hit -> sums.merge(hit.id(), hit.score(), Double::sum));
      }
      return Ranking.sorted(
          sums.entrySet().stream().map(sum -> new Ranked(sum.getKey(), sum.getValue())).toList());
    });
  }

  @Test
  void rankingTheWorstFirstFails() {
    assertFails(rankings -> {
      Ranking right = ReciprocalRankFusion.DEFAULTS.fuse(rankings);
      return Ranking.sorted(
          right.hits().stream().map(hit -> new Ranked(hit.id(), -hit.score())).toList());
    });
  }

  @Test
  void findingNothingFails() {
    assertFails(rankings -> Ranking.EMPTY);
  }

  private static void assertFails(Fusion wrong) {
    var check = new ReciprocalRankFusionCheck(wrong);
    assertThat(check.criterion().holds(check.measured(Seed.DEFAULT))).isFalse();
  }
}
