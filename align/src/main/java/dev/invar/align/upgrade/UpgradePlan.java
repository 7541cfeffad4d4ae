package dev.invar.align.upgrade;

import java.util.List;

/**
 * What to do about a new model, and why.
 *
 * @param recommendation what to do
 * @param way how queries are answered then
 * @param reason in plain words, with the figures that decided
 * @param estimates what is expected of each way that was open, best first
 * @param warnings what to watch, a sentence each; may be empty
 * @param unknowns what could not be known, a sentence each; may be empty
 */
public record UpgradePlan(
    Recommendation recommendation,
    UpgradeWay way,
    String reason,
    List<GainEstimate> estimates,
    List<String> warnings,
    List<String> unknowns) {
  public UpgradePlan {
    estimates = List.copyOf(estimates);
    warnings = List.copyOf(warnings);
    unknowns = List.copyOf(unknowns);
  }
}
