package dev.invar.tasks.upgrade;

import dev.invar.align.upgrade.UpgradeSample;
import dev.invar.ranking.Judgements;
import dev.invar.space.PairedRows;
import java.util.Optional;

/**
 * What a plan is made from.
 *
 * @param sample passages and queries in both spaces
 * @param pairs to fit maps to, the new model's side first: drawn at random
 * @param past past queries in both spaces, likewise; empty if too few are known
 * @param judgements of the sample's queries; empty if nobody judged
 * @param ceiling mean nDCG@10 of the best order of what a cascade looks at; empty if nobody judged
 */
record PlanSample(
    UpgradeSample sample,
    PairedRows pairs,
    Optional<PairedRows> past,
    Optional<Judgements> judgements,
    Optional<Double> ceiling) {}
