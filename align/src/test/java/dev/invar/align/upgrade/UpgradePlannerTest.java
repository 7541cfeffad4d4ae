package dev.invar.align.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.ranking.Interval;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UpgradePlannerTest {
  private static final Set<Need> ALL =
      EnumSet.of(Need.OLD_ENCODER, Need.NEW_ENCODER, Need.TEXTS, Need.MAP);
  private static final Set<Need> OLD_ENCODER_GONE =
      EnumSet.of(Need.NEW_ENCODER, Need.TEXTS, Need.MAP);
  private static final UpgradeCosts FEW = new UpgradeCosts(1000, 384, 300, 20);
  private static final UpgradeCosts MANY = new UpgradeCosts(10_000_000, 384, 2000, 20);

  /** A trial of 1,000 judged queries, so that the sample decides, with these mean gains. */
  private static UpgradeTrial trial(Map<UpgradeWay, Double> gains, double sameness) {
    return trial(gains, sameness, 1000);
  }

  private static UpgradeTrial trial(Map<UpgradeWay, Double> gains, double sameness, int queries) {
    var outcomes = new EnumMap<UpgradeWay, WayOutcome>(UpgradeWay.class);
    for (UpgradeWay way : UpgradeWay.values()) {
      double gain = gains.getOrDefault(way, 0.0);
      var each = new TreeMap<String, Double>();
      for (int i = 0; i < queries; i++) {
        each.put("q" + i, way == UpgradeWay.KEEP ? 0 : gain + (i % 2 == 0 ? 0.1 : -0.1));
      }
      double[] values = each.values().stream().mapToDouble(value -> value).toArray();
      var judged =
          new WayOutcome.Judged(
              point(0.5 + gain), point(gain), (0.5 + gain) / 0.5, Flips.of(values), each);
      outcomes.put(way, new WayOutcome(way, point(0.5), Optional.of(judged)));
    }
    return new UpgradeTrial(
        1000, queries, queries, OptionalDouble.of(sameness), new TreeMap<>(outcomes));
  }

  private static Interval point(double value) {
    return new Interval(value, value, value);
  }

  private static UpgradePlan plan(UpgradeTrial trial, Set<Need> hands, UpgradeCosts costs) {
    return UpgradePlanner.DEFAULTS.plan(trial, hands, costs, UpgradeSettings.DEFAULTS);
  }

  @Test
  void twoQueriesWithOneGainAreNotBelievedForCertain() {
    var each = new TreeMap<String, Double>(Map.of("a", 0.3, "b", 0.3));
    var judged = new WayOutcome.Judged(point(0.8), point(0.3), 1.6, new Flips(2, 0, 0), each);
    var lucky = new WayOutcome(UpgradeWay.RE_EMBED, point(0.5), Optional.of(judged));
    GainEstimate estimate = GainEstimate.of(lucky);
    assertThat(estimate.expected()).isBetween(0.0, 0.25);
    assertThat(estimate.error()).isGreaterThan(0.02);
  }

  @Test
  void saysDontWhereNothingIsBetter() {
    var losses = new EnumMap<UpgradeWay, Double>(UpgradeWay.class);
    for (UpgradeWay way : UpgradeWay.values()) {
      losses.put(way, way == UpgradeWay.KEEP ? 0.0 : -0.05);
    }
    UpgradePlan plan = plan(trial(losses, 0.1), ALL, FEW);
    assertThat(plan.recommendation()).isEqualTo(Recommendation.KEEP);
    assertThat(plan.reason()).startsWith("Don't");
  }

  @Test
  void saysNothingToDoWhereBothModelsAreOneSpace() {
    UpgradePlan plan = plan(trial(Map.of(UpgradeWay.CASCADE, 0.03), 0.96), ALL, FEW);
    assertThat(plan.recommendation()).isEqualTo(Recommendation.KEEP);
    assertThat(plan.way()).isEqualTo(UpgradeWay.KEEP);
    assertThat(plan.reason()).startsWith("Nothing to do");
    assertThat(plan(trial(Map.of(), 0.96), OLD_ENCODER_GONE, FEW).way()).isEqualTo(UpgradeWay.SWAP);
  }

  @Test
  void takesTheCheapestOfWhatIsAsGood() {
    var gains = Map.of(UpgradeWay.MIX, 0.03, UpgradeWay.CASCADE, 0.031, UpgradeWay.RE_EMBED, 0.02);
    assertThat(plan(trial(gains, 0.1), ALL, FEW).recommendation()).isEqualTo(Recommendation.MIX);
    var cascade = Map.of(UpgradeWay.MIX, 0.01, UpgradeWay.CASCADE, 0.05, UpgradeWay.RE_EMBED, 0.05);
    assertThat(plan(trial(cascade, 0.1), ALL, FEW).recommendation())
        .isEqualTo(Recommendation.CASCADE);
  }

  @Test
  void fillsInTheBackgroundWhatWouldTakeTooLongAtOnce() {
    UpgradeTrial trial = trial(Map.of(UpgradeWay.CASCADE, 0.04, UpgradeWay.RE_EMBED, 0.2), 0.1);
    assertThat(plan(trial, ALL, FEW).recommendation()).isEqualTo(Recommendation.RE_EMBED);
    assertThat(plan(trial, ALL, MANY).recommendation()).isEqualTo(Recommendation.BACKFILL);
  }

  /** A bridge alone is never the better choice while both models can be asked. */
  @Test
  void weighsABridgeOnlyWhereTheOldEncoderIsGone() {
    UpgradeTrial lucky = trial(Map.of(UpgradeWay.BRIDGE, 0.2, UpgradeWay.MIX, 0.02), 0.1);
    assertThat(plan(lucky, ALL, FEW).recommendation()).isEqualTo(Recommendation.MIX);
    assertThat(plan(lucky, OLD_ENCODER_GONE, FEW).way()).isEqualTo(UpgradeWay.BRIDGE);
  }

  @Test
  void recommendsNothingThatCannotBeDone() {
    var gains =
        Map.of(
            UpgradeWay.MIX, 0.3,
            UpgradeWay.CASCADE, 0.3,
            UpgradeWay.RETIRED_CASCADE, 0.1,
            UpgradeWay.RE_EMBED, 0.05);
    UpgradePlan gone = plan(trial(gains, 0.1), OLD_ENCODER_GONE, FEW);
    assertThat(gone.recommendation()).isEqualTo(Recommendation.CASCADE);
    assertThat(gone.way()).isEqualTo(UpgradeWay.RETIRED_CASCADE);
    assertThat(gone.warnings().getFirst()).contains("old encoder is gone");
    UpgradePlan bare = plan(trial(gains, 0.1), EnumSet.of(Need.NEW_ENCODER, Need.MAP), FEW);
    assertThat(bare.recommendation()).isEqualTo(Recommendation.BRIDGE);
    assertThatThrownBy(() -> plan(trial(gains, 0.1), Set.of(), FEW))
        .isInstanceOf(ShapeException.class);
  }

  @Test
  void admitsThatItCannotKnowWithoutJudgements() {
    UpgradeTrial judged = trial(Map.of(), 0.1);
    var bare = new TreeMap<UpgradeWay, WayOutcome>();
    judged
        .outcomes()
        .forEach((way, outcome) ->
            bare.put(way, new WayOutcome(way, outcome.agreement(), Optional.empty())));
    var trial = new UpgradeTrial(1000, 50, 0, OptionalDouble.of(0.1), bare);
    UpgradePlan plan = plan(trial, ALL, FEW);
    assertThat(plan.reason()).contains("No query was judged");
    assertThat(plan.unknowns()).isNotEmpty();
  }

  @Test
  void drawsFewQueriesTowardsWhatIsKnownAndBelievesMany() {
    Map<UpgradeWay, Double> gains = Map.of(UpgradeWay.MIX, 0.2);
    GainEstimate few = GainEstimate.of(trial(gains, 0.1, 4).outcome(UpgradeWay.MIX));
    GainEstimate many = GainEstimate.of(trial(gains, 0.1, 20_000).outcome(UpgradeWay.MIX));
    assertThat(few.expected()).isBetween(0.01, 0.1);
    assertThat(many.expected()).isCloseTo(0.2, within(0.005));
    assertThat(many.error()).isLessThan(few.error());
  }

  @Test
  void refusesSettingsOutOfRange() {
    assertThatThrownBy(() -> new UpgradePlanner(-1, 0.9, Duration.ZERO))
        .isInstanceOf(OptionException.class);
    assertThatThrownBy(() -> new UpgradePlanner(0, 2, Duration.ZERO))
        .isInstanceOf(OptionException.class);
    assertThat(
            Collections.max(
                plan(trial(Map.of(), 0.1), ALL, FEW).estimates().stream()
                    .map(GainEstimate::way)
                    .toList()))
        .isLessThanOrEqualTo(UpgradeWay.RE_EMBED);
  }
}
