package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.bench.Claim;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.method.Criterion;
import dev.invar.ranking.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Every way of changing the model on every collection and pair of models: what people judged
 * relevant, found by queries that nothing was chosen on.
 */
record Retrieval(UpgradeSets sets) implements Part {
  /** The least value that is above 0 by more than rounding. */
  private static final Criterion ABOVE_ZERO = Criterion.atLeast(1e-9);

  private static final Claim CASCADE_ABOVE =
      claim(
          "g4-cascade-above-old",
          "share of checks in which the cascade, 20 texts a query, is above the old model",
          Criterion.atLeast(0.95));
  private static final Claim CASCADE_KEPT =
      claim(
          "g4-cascade-kept",
          "nDCG@10 of the cascade over that of full re-embedding, mean over checks",
          Criterion.atLeast(1));
  private static final Claim RETIRED_MEAN =
      claim(
          "g4b-retired-kept-mean",
          "nDCG@10 of the cascade without the old encoder, 50 texts a query, over that of full"
              + " re-embedding, mean over checks",
          Criterion.atLeast(1));
  private static final Claim RETIRED_LEAST =
      claim("g4b-retired-kept-least", "the same, least of the checks", Criterion.atLeast(0.975));
  private static final Claim MIX_NOT_BELOW =
      claim(
          "g3-mix-not-below-old",
          "share of checks in which the mix, one vector on the untouched index, is not below the old"
              + " model",
          Criterion.atLeast(0.95));
  private static final Claim MIX_GAIN =
      claim(
          "g3-mix-gain",
          "lower end of the 95% interval of the mix's mean gain in nDCG@10 over the old model",
          ABOVE_ZERO);
  private static final Claim FLIPS =
      claim(
          "g5-worse-than-old",
          "queries that the careful cascade answers worse than the old model, over those of full"
              + " re-embedding",
          Criterion.atMost(0.5));
  private static final Claim FLIPS_NDCG =
      claim(
          "g5-ndcg",
          "mean nDCG@10 of the careful cascade less that of full re-embedding",
          Criterion.atLeast(0));
  private static final Claim BRIDGE_LEAST_LEAD =
      claim(
          "g1-bridge-over-published",
          "nDCG@10 of the bridge less that of the published recipe, least of the checks",
          ABOVE_ZERO);
  private static final Claim BRIDGE_LEAD =
      claim(
          "g1-bridge-lead",
          "lower end of the 95% interval of the bridge's mean lead in nDCG@10 over the published"
              + " recipe",
          ABOVE_ZERO);
  private static final Claim BRIDGE_MEAN =
      claim(
          "g1-bridge-kept-mean",
          "nDCG@10 of the bridge alone over that of full re-embedding, mean over checks",
          Criterion.atLeast(0.91));
  private static final Claim BRIDGE_LEAST =
      claim("g1-bridge-kept-least", "the same, least of the checks", Criterion.atLeast(0.87));

  private static Claim claim(String id, String statement, Criterion criterion) {
    return new Claim(id, statement + ", no unit", criterion, UpgradeSets.NEEDS);
  }

  @Override
  public String name() {
    return "retrieval";
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        CASCADE_ABOVE,
        CASCADE_KEPT,
        RETIRED_MEAN,
        RETIRED_LEAST,
        MIX_NOT_BELOW,
        MIX_GAIN,
        FLIPS,
        FLIPS_NDCG,
        BRIDGE_LEAST_LEAD,
        BRIDGE_LEAD,
        BRIDGE_MEAN,
        BRIDGE_LEAST);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<EncodedSet> all = sets.all(setting, findings);
    if (all.isEmpty()) {
      return;
    }
    List<ModelPair> pairs = ModelPair.ordered(UpgradeSets.encoders(setting));
    var judged = new ArrayList<JudgedCheck>();
    setting.progress().begin("answering in every way", (long) all.size() * pairs.size());
    for (EncodedSet set : all) {
      for (ModelPair pair : pairs) {
        judged.add(WayRuns.of(set, pair, setting.seed()).judged());
        setting.progress().advance(1);
      }
    }
    Checks checks = new Checks(judged).control(false);
    Checks control = new Checks(judged).control(true);
    RetrievalTables.add(checks, control, findings);
    cascades(checks, findings);
    mixAndFlips(checks, findings);
    bridge(checks, findings);
  }

  private static void cascades(Checks checks, Findings findings) {
    findings.measured(
        CASCADE_ABOVE.id(),
        checks.share(check -> check.gain(UpgradeWay.CASCADE, UpgradeWay.KEEP) > 0),
        "%d checks; mean gain %s; least in %s"
            .formatted(
                checks.count(),
                text(checks.gain(UpgradeWay.CASCADE, UpgradeWay.KEEP)),
                checks.worst(check -> check.gain(UpgradeWay.CASCADE, UpgradeWay.KEEP))));
    findings.measured(
        CASCADE_KEPT.id(),
        checks.mean(check -> check.kept(UpgradeWay.CASCADE)),
        "mean gain over re-embedding "
            + text(checks.gain(UpgradeWay.CASCADE, UpgradeWay.RE_EMBED)));
    findings.measured(
        RETIRED_MEAN.id(),
        checks.mean(check -> check.kept(UpgradeWay.RETIRED_CASCADE)),
        "mean gain over re-embedding "
            + text(checks.gain(UpgradeWay.RETIRED_CASCADE, UpgradeWay.RE_EMBED)));
    findings.measured(
        RETIRED_LEAST.id(),
        checks.least(check -> check.kept(UpgradeWay.RETIRED_CASCADE)),
        checks.worst(check -> check.kept(UpgradeWay.RETIRED_CASCADE)));
  }

  private static void mixAndFlips(Checks checks, Findings findings) {
    findings.measured(
        MIX_NOT_BELOW.id(),
        checks.share(check -> check.gain(UpgradeWay.MIX, UpgradeWay.KEEP) >= 0),
        "%d checks; least in %s"
            .formatted(
                checks.count(),
                checks.worst(check -> check.gain(UpgradeWay.MIX, UpgradeWay.KEEP))));
    Interval mix = checks.gain(UpgradeWay.MIX, UpgradeWay.KEEP);
    findings.measured(MIX_GAIN.id(), mix.low(), "mean gain " + text(mix));
    double careful = checks.mean(check -> check.worse(UpgradeWay.CAREFUL_CASCADE));
    double whole = checks.mean(check -> check.worse(UpgradeWay.RE_EMBED));
    findings.measured(
        FLIPS.id(),
        careful / whole,
        String.format(
            Locale.ROOT, "%.1f %% of queries against %.1f %%", 100 * careful, 100 * whole));
    Interval lead = checks.gain(UpgradeWay.CAREFUL_CASCADE, UpgradeWay.RE_EMBED);
    findings.measured(FLIPS_NDCG.id(), lead.estimate(), text(lead));
  }

  private static void bridge(Checks checks, Findings findings) {
    findings.measured(
        BRIDGE_LEAST_LEAD.id(),
        checks.least(check -> check.gain(UpgradeWay.BRIDGE, UpgradeWay.PUBLISHED_BRIDGE)),
        checks.worst(check -> check.gain(UpgradeWay.BRIDGE, UpgradeWay.PUBLISHED_BRIDGE)));
    Interval lead = checks.gain(UpgradeWay.BRIDGE, UpgradeWay.PUBLISHED_BRIDGE);
    findings.measured(BRIDGE_LEAD.id(), lead.low(), "mean lead " + text(lead));
    findings.measured(
        BRIDGE_MEAN.id(),
        checks.mean(check -> check.kept(UpgradeWay.BRIDGE)),
        checks.count() + " checks");
    findings.measured(
        BRIDGE_LEAST.id(),
        checks.least(check -> check.kept(UpgradeWay.BRIDGE)),
        checks.worst(check -> check.kept(UpgradeWay.BRIDGE)));
  }

  /** Such as {@code 0.021 (0.015 to 0.027)}. */
  static String text(Interval interval) {
    return String.format(
        Locale.ROOT,
        "%.4f (95%% interval %.4f to %.4f)",
        interval.estimate(),
        interval.low(),
        interval.high());
  }
}
