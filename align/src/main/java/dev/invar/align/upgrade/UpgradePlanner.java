package dev.invar.align.upgrade;

import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what to do about a new model: a pure function of a trial, of what is at hand, and of
 * costs.
 *
 * <p>Each way that is open gets a {@link GainEstimate}. Of the ways expected within {@code margin}
 * of the best the cheapest is recommended, in the order keep, mix, bridge, cascade, full
 * re-embedding. While the old encoder can be called a bridge is not weighed: a mix or a cascade has
 * the old query besides, and fifty judged queries would now and then prefer the bridge by luck. If
 * both models put texts in the same place without any map, there is nothing to do. Weakness: fifty
 * judged queries leave an error of about two hundredths of nDCG@10, so of ways that close it may
 * call either.
 *
 * @param margin difference of nDCG@10 that is not worth a cost, at least 0
 * @param oneSpace sameness from which two models are one space ({@link UpgradeTrial#sameness}), in
 *     (0, 1]
 * @param patience how long an index may be built anew at once; beyond it a backfill is better
 */
public record UpgradePlanner(double margin, double oneSpace, Duration patience) {
  public static final UpgradePlanner DEFAULTS =
      new UpgradePlanner(0.005, 0.9, Duration.ofMinutes(10));

  /** From the cheapest to the dearest. */
  private static final List<UpgradeWay> BY_COST =
      List.of(
          UpgradeWay.KEEP,
          UpgradeWay.MIX,
          UpgradeWay.BRIDGE,
          UpgradeWay.CASCADE,
          UpgradeWay.RETIRED_CASCADE,
          UpgradeWay.RE_EMBED);

  /** For when the old encoder is gone. */
  private static final Set<UpgradeWay> WITHOUT_OLD_ENCODER =
      Set.of(UpgradeWay.BRIDGE, UpgradeWay.RETIRED_CASCADE);

  public UpgradePlanner {
    if (!(margin >= 0)) {
      throw new OptionException("margin", "at least 0", margin);
    }
    if (!(oneSpace > 0 && oneSpace <= 1)) {
      throw new OptionException("sameness of one space", "above 0, at most 1", oneSpace);
    }
    if (patience.isNegative()) {
      throw new OptionException("patience", "not negative", patience);
    }
  }

  /**
   * Decides.
   *
   * @param available what is at hand; texts at hand can all be embedded
   * @throws ShapeException if no way is open with what is at hand
   */
  public UpgradePlan plan(
      UpgradeTrial trial, Set<Need> available, UpgradeCosts costs, UpgradeSettings settings) {
    List<GainEstimate> estimates = estimates(trial, available);
    if (estimates.isEmpty()) {
      throw new ShapeException(
          "ways open with what is at hand", "at least one", "none with " + available);
    }
    GainEstimate best = estimates.getFirst();
    GainEstimate chosen = cheapest(estimates, best.expected());
    Optional<UpgradePlan> same = oneSpace(trial, available, estimates);
    if (same.isPresent()) {
      return same.get();
    }
    Recommendation recommendation = recommendation(chosen.way(), costs, settings);
    return new UpgradePlan(
        recommendation,
        chosen.way(),
        PlanReason.of(trial, chosen, best, costs.of(chosen.way(), settings)),
        estimates,
        PlanReason.warnings(trial, chosen.way(), available),
        trial.unknowns());
  }

  /** Best first; of equal ones the cheaper first. */
  private static List<GainEstimate> estimates(UpgradeTrial trial, Set<Need> available) {
    Set<Need> hands = EnumSet.noneOf(Need.class);
    hands.addAll(available);
    if (available.contains(Need.TEXTS)) {
      hands.add(Need.ALL_TEXTS);
    }
    return BY_COST.stream()
        .filter(way -> hands.containsAll(way.needs()) && trial.outcomes().containsKey(way))
        .filter(way -> !hands.contains(Need.OLD_ENCODER) || !WITHOUT_OLD_ENCODER.contains(way))
        .map(way -> GainEstimate.of(trial.outcome(way)))
        .sorted(Comparator.comparingDouble(GainEstimate::expected).reversed())
        .toList();
  }

  private GainEstimate cheapest(List<GainEstimate> estimates, double best) {
    return estimates.stream()
        .filter(estimate -> estimate.expected() >= best - margin)
        .min(Comparator.comparingInt(estimate -> BY_COST.indexOf(estimate.way())))
        .orElseThrow();
  }

  private Optional<UpgradePlan> oneSpace(
      UpgradeTrial trial, Set<Need> available, List<GainEstimate> estimates) {
    double sameness = trial.sameness().orElse(0);
    if (sameness < oneSpace) {
      return Optional.empty();
    }
    UpgradeWay way = available.contains(Need.OLD_ENCODER) ? UpgradeWay.KEEP : UpgradeWay.SWAP;
    return Optional.of(
        new UpgradePlan(
            Recommendation.KEEP,
            way,
            String.format(
                Locale.ROOT,
                "Nothing to do: the two models are practically one space. Without any map the two"
                    + " vectors of a text have a cosine of %.2f, means removed, and the new model's"
                    + " queries find %.0f %% of what its own search finds.",
                sameness,
                100 * trial.outcome(UpgradeWay.SWAP).agreement().estimate()),
            estimates,
            List.of(),
            trial.unknowns()));
  }

  private Recommendation recommendation(
      UpgradeWay way, UpgradeCosts costs, UpgradeSettings settings) {
    return switch (way) {
      case KEEP, KEEP_SHIFTED, KEEP_CENTRED, SWAP -> Recommendation.KEEP;
      case MIX -> Recommendation.MIX;
      case BRIDGE, PUBLISHED_BRIDGE -> Recommendation.BRIDGE;
      case CASCADE, CAREFUL_CASCADE, RETIRED_CASCADE -> Recommendation.CASCADE;
      case RE_EMBED ->
          costs.of(way, settings).timeBefore().compareTo(patience) > 0
              ? Recommendation.BACKFILL
              : Recommendation.RE_EMBED;
    };
  }
}
