package dev.invar.tasks.upgrade;

import dev.invar.align.upgrade.UpgradePlan;
import dev.invar.align.upgrade.UpgradeTrial;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.align.upgrade.WayCost;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.space.Space;
import dev.invar.tasks.IndexFacts;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a change of an index's model would bring and cost.
 *
 * @param index the index as it is; nothing was changed in it
 * @param to the new model's space
 * @param embedded what was embedded to find out
 * @param trial what every way did on the sample
 * @param costs what every way costs
 * @param ceiling mean nDCG@10 of the best order of the documents that a cascade looks at, which no
 *     cascade can surpass; empty if no query was judged
 * @param plan what to do, and why
 * @param seconds part of the job to its time
 * @param provenance from what and how
 */
public record PlanReport(
    IndexFacts index,
    Space to,
    Embedded embedded,
    UpgradeTrial trial,
    SortedMap<UpgradeWay, WayCost> costs,
    Optional<Double> ceiling,
    UpgradePlan plan,
    SortedMap<String, Double> seconds,
    Provenance provenance) {
  public PlanReport {
    costs = Collections.unmodifiableSortedMap(new TreeMap<>(costs));
  }

  /**
   * What a way costs.
   *
   * @throws OptionException if it was not tried; lists what was
   */
  public WayCost cost(UpgradeWay way) {
    WayCost cost = costs.get(way);
    if (cost == null) {
      throw new OptionException("way of changing the model", "one of " + costs.keySet(), way);
    }
    return cost;
  }

  /**
   * What was embedded; a text counts once for each model that embeds it.
   *
   * @param budget how many texts were allowed
   * @param texts how many were embedded
   * @param passages how many of them were passages, by the new model
   * @param pastQueries how many past queries, by both models
   * @param rate passages that the new model embeds in a second here
   */
  public record Embedded(int budget, int texts, int passages, int pastQueries, double rate) {}
}
