package dev.invar.index.upgrade;

import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.QueryShift;
import dev.invar.method.OptionException;

/**
 * How a cascade ranks its candidates.
 *
 * @param candidates how many documents are ranked by both models, and so how many texts are encoded
 *     for a query at most; at least 1
 * @param oldWeight of the old model, or of what stands in for it, 0 to 1
 * @param caution how much the old ranks count besides, 0 or more: see {@link FusedCascade}
 * @param queryShare of the mean past query that is taken off, 0 to 1: see {@link QueryShift}; has
 *     effect where the upgrade knows past queries
 */
public record CascadeRule(int candidates, double oldWeight, double caution, double queryShare) {
  /** What ranked best on held-out queries. */
  public static final CascadeRule DEFAULTS =
      new CascadeRule(
          FusedCascade.CANDIDATES, FusedCascade.DEFAULT_OLD_WEIGHT, 0, QueryShift.DEFAULT_SHARE);

  /** What changes the fewest of today's answers for the worse. */
  public static final CascadeRule CAREFUL =
      new CascadeRule(
          FusedCascade.CANDIDATES,
          FusedCascade.CAREFUL_OLD_WEIGHT,
          FusedCascade.CAREFUL,
          QueryShift.CAREFUL_SHARE);

  /** What ranked best where the old encoder is gone. */
  public static final CascadeRule RETIRED =
      new CascadeRule(
          FusedCascade.RETIRED_CANDIDATES,
          FusedCascade.RETIRED_WEIGHT,
          0,
          QueryShift.DEFAULT_SHARE);

  public CascadeRule {
    if (candidates < 1) {
      throw new OptionException("candidates", "at least 1", candidates);
    }
    requireShare("weight of the old model", oldWeight);
    requireShare("share of the mean query to take off", queryShare);
    if (!(caution >= 0 && Double.isFinite(caution))) {
      throw new OptionException("caution", "at least 0, and finite", caution);
    }
  }

  private static void requireShare(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new OptionException(name, "0 to 1", value);
    }
  }
}
