package dev.invar.align.upgrade;

import dev.invar.ranking.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Says in plain words, with figures, why a way is recommended and what to watch. */
final class PlanReason {
  private PlanReason() {}

  static String of(UpgradeTrial trial, GainEstimate chosen, GainEstimate best, WayCost cost) {
    var text = new StringBuilder(headline(trial, chosen));
    text.append(' ').append(measured(trial, chosen.way()));
    if (best.way() != chosen.way()) {
      text.append(
          String.format(
              Locale.ROOT,
              " %s is expected to gain %.3f, too little more to be worth its cost.",
              sentence(best.way().label()),
              best.expected() - chosen.expected()));
    }
    if (chosen.way() != UpgradeWay.KEEP) {
      text.append(' ').append(cost(cost));
    }
    return text.toString();
  }

  private static String headline(UpgradeTrial trial, GainEstimate chosen) {
    if (chosen.way() == UpgradeWay.KEEP) {
      return trial.isJudged()
          ? "Don't change the model: nothing that was tried answers better than today by enough."
          : "Keep the old model.";
    }
    return String.format(
        Locale.ROOT,
        "%s is expected to change nDCG@10 by %+.3f ± %.3f.",
        sentence(chosen.way().label()),
        chosen.expected(),
        2 * chosen.error());
  }

  private static String measured(UpgradeTrial trial, UpgradeWay way) {
    if (!trial.isJudged()) {
      return "No query was judged, so this rests on other changes of model, not on this one.";
    }
    WayOutcome.Judged today = trial.outcome(UpgradeWay.KEEP).judged().orElseThrow();
    WayOutcome.Judged fresh = trial.outcome(UpgradeWay.RE_EMBED).judged().orElseThrow();
    String both =
        String.format(
            Locale.ROOT,
            "On %d judged queries the old model has %.3f and full re-embedding %.3f",
            trial.judgedQueries(),
            today.ndcg().estimate(),
            fresh.ndcg().estimate());
    if (way == UpgradeWay.KEEP || way == UpgradeWay.RE_EMBED) {
      return both + gain(fresh) + ".";
    }
    WayOutcome.Judged judged = trial.outcome(way).judged().orElseThrow();
    return both
        + String.format(Locale.ROOT, "; this way has %.3f", judged.ndcg().estimate())
        + gain(judged)
        + ".";
  }

  private static String gain(WayOutcome.Judged judged) {
    Interval gain = judged.gain();
    return String.format(
        Locale.ROOT,
        " (%+.3f, 95 %% between %+.3f and %+.3f; %d queries better, %d worse)",
        gain.estimate(),
        gain.low(),
        gain.high(),
        judged.flips().better(),
        judged.flips().worse());
  }

  private static String cost(WayCost cost) {
    var parts = new ArrayList<String>();
    if (cost.textsBefore() > 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%,d texts to embed first (%s)",
              cost.textsBefore(),
              duration(cost.timeBefore())));
    }
    if (cost.textsPerQuery() > 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "up to %d texts a query (%s), fewer once they are kept",
              cost.textsPerQuery(),
              duration(cost.timePerQuery())));
    }
    if (cost.queryEncodings() > 1) {
      parts.add("both encoders for each query");
    }
    return parts.isEmpty()
        ? "It costs nothing beyond the new encoder."
        : "It costs " + String.join(", ", parts) + ".";
  }

  static List<String> warnings(UpgradeTrial trial, UpgradeWay way, Set<Need> available) {
    var warnings = new ArrayList<String>();
    if (!available.contains(Need.OLD_ENCODER)) {
      warnings.add(
          "The old encoder is gone: today's answers cannot be had any more, and gains are measured"
              + " against them.");
    }
    trial
        .outcome(way)
        .judged()
        .ifPresent(judged -> {
          if (way != UpgradeWay.KEEP && !(judged.gain().low() > 0)) {
            warnings.add("The sample alone does not show that this way answers better than today.");
          }
          if (judged.flips().worse() > 0) {
            warnings.add(
                String.format(
                    Locale.ROOT,
                    "%d of %d judged queries are answered worse than today.",
                    judged.flips().worse(),
                    judged.flips().queries()));
          }
        });
    return warnings;
  }

  private static String duration(Duration time) {
    double seconds = time.toMillis() / 1000.0;
    if (seconds < 120) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    return seconds < 7200
        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
  }

  private static String sentence(String label) {
    return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
  }
}
