package dev.invar.align.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Bootstrap;
import dev.invar.ranking.Judgements;
import dev.invar.testkit.SeededTest;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UpgradeTrialTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(200, 0.95, Seed.DEFAULT);

  private static UpgradeRanker ranker(double oldNoise, double newNoise, Seed seed) {
    UpgradeSample sample = TestUpgrade.sample(oldNoise, newNoise, seed);
    return UpgradeRanker.fit(sample, sample.pairs(), Optional.empty(), UpgradeSettings.DEFAULTS);
  }

  @SeededTest
  void comparesEachWayWithTodayAndWithReEmbedding(Seed seed) {
    UpgradeTrial trial =
        UpgradeTrial.judged(ranker(0.6, 0.1, seed), TestUpgrade.judgements(), BOOTSTRAP);
    assertThat(trial.outcomes()).containsOnlyKeys(UpgradeWay.values());
    assertThat(trial.judgedQueries()).isEqualTo(TestUpgrade.QUERIES);
    WayOutcome.Judged today = trial.outcome(UpgradeWay.KEEP).judged().orElseThrow();
    WayOutcome.Judged fresh = trial.outcome(UpgradeWay.RE_EMBED).judged().orElseThrow();
    assertThat(today.gain().estimate()).isZero();
    assertThat(today.flips()).isEqualTo(new Flips(0, 0, TestUpgrade.QUERIES));
    assertThat(fresh.kept()).isEqualTo(1);
    assertThat(trial.outcome(UpgradeWay.RE_EMBED).agreement().estimate()).isEqualTo(1);
    assertThat(fresh.gain().estimate())
        .isCloseTo(fresh.ndcg().estimate() - today.ndcg().estimate(), within(1e-9))
        .isPositive();
    for (WayOutcome outcome : trial.outcomes().values()) {
      assertThat(outcome.judged().orElseThrow().flips().queries()).isEqualTo(TestUpgrade.QUERIES);
    }
  }

  @Test
  void measuresNoQualityWithoutJudgementsAndSaysSo() {
    UpgradeTrial trial = UpgradeTrial.unjudged(ranker(0.6, 0.1, Seed.DEFAULT), BOOTSTRAP);
    assertThat(trial.isJudged()).isFalse();
    assertThat(trial.outcomes().values()).allMatch(outcome -> outcome.judged().isEmpty());
    assertThat(trial.unknowns().getFirst()).contains("No query was judged");
    assertThat(trial.outcome(UpgradeWay.SWAP).agreement().estimate())
        .isLessThan(trial.outcome(UpgradeWay.BRIDGE).agreement().estimate());
  }

  @Test
  void leavesOutWhatTheSampleHasNot() {
    UpgradeRanker ranker = ranker(0.3, 0.1, Seed.DEFAULT);
    var grades = new TreeMap<>(TestUpgrade.judgements().grades());
    grades.put("stranger", new TreeMap<>(Map.of("p1", 1)));
    grades.put("q0", new TreeMap<>(Map.of("elsewhere", 1)));
    UpgradeTrial trial = UpgradeTrial.judged(ranker, new Judgements(grades), BOOTSTRAP);
    assertThat(trial.judgedQueries()).isEqualTo(TestUpgrade.QUERIES - 1);
    var nothing = new Judgements(new TreeMap<>(Map.of("stranger", new TreeMap<>(Map.of("p1", 1)))));
    assertThatThrownBy(() -> UpgradeTrial.judged(ranker, nothing, BOOTSTRAP))
        .isInstanceOf(ShapeException.class);
  }

  @SeededTest
  void tellsOneSpaceFromTwo(Seed seed) {
    UpgradeSample sample = TestUpgrade.sample(0.3, 0.1, seed);
    assertThat(Sameness.of(sample.pairs()).orElseThrow()).isBetween(-0.5, 0.5);
    var same =
        new UpgradeSample(
            sample.oldPassages(), sample.oldPassages(), sample.oldQueries(), sample.oldQueries());
    assertThat(Sameness.of(same.pairs()).orElseThrow()).isCloseTo(1, within(1e-6));
  }

  @Test
  void namesTheWaysItHas() {
    var trial = new UpgradeTrial(3, 1, 0, OptionalDouble.empty(), new TreeMap<>());
    assertThatThrownBy(() -> trial.outcome(UpgradeWay.MIX))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("mix");
  }
}
