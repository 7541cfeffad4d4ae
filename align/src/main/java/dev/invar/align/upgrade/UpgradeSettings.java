package dev.invar.align.upgrade;

import dev.invar.align.Aligner;
import dev.invar.align.orthogonal.SpectralProcrustes;
import dev.invar.method.OptionException;

/**
 * The constants of the ways to change a model. The defaults were chosen on held-out queries of four
 * collections with four encoders; docs/benchmarks.md has what they reach on others.
 *
 * @param aligner fits the bridge
 * @param candidates how many texts a cascade embeds for each query, at least 1
 * @param oldWeight w of {@link FusedCascade}, in [0, 1]
 * @param retiredCandidates how many texts it embeds where the old encoder is gone, at least 1
 * @param retiredWeight w of the bridged query then, in [0, 1]
 * @param mixWeight α of {@link QueryMix}, in [0, 1]
 * @param queryShare c of {@link QueryShift}, in [0, 1]; has effect where past queries are known
 */
public record UpgradeSettings(
    Aligner aligner,
    int candidates,
    double oldWeight,
    int retiredCandidates,
    double retiredWeight,
    double mixWeight,
    double queryShare) {
  public static final UpgradeSettings DEFAULTS =
      new UpgradeSettings(
          SpectralProcrustes.DEFAULTS,
          FusedCascade.CANDIDATES,
          FusedCascade.DEFAULT_OLD_WEIGHT,
          FusedCascade.RETIRED_CANDIDATES,
          FusedCascade.RETIRED_WEIGHT,
          QueryMix.DEFAULT_WEIGHT,
          QueryShift.DEFAULT_SHARE);

  public UpgradeSettings {
    requireOne("candidates", candidates);
    requireOne("candidates where the old encoder is gone", retiredCandidates);
    requireShare("weight of the old model", oldWeight);
    requireShare("weight of the bridged query where the old encoder is gone", retiredWeight);
    requireShare("weight of the bridged query in the mix", mixWeight);
    requireShare("share of the mean query to take off", queryShare);
  }

  /** These settings with another way of fitting the bridge. */
  public UpgradeSettings with(Aligner other) {
    return new UpgradeSettings(
        other, candidates, oldWeight, retiredCandidates, retiredWeight, mixWeight, queryShare);
  }

  private static void requireOne(String name, int value) {
    if (value < 1) {
      throw new OptionException(name, "at least 1", value);
    }
  }

  private static void requireShare(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new OptionException(name, "0 to 1", value);
    }
  }
}
