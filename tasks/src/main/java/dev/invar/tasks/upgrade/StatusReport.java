package dev.invar.tasks.upgrade;

import dev.invar.align.Evidence;
import dev.invar.index.upgrade.UpgradeStatus;
import dev.invar.tasks.IndexFacts;
import java.util.Optional;

/**
 * How far the change of an index's model is.
 *
 * @param index the index as it is
 * @param status how far it is; empty if none is under way
 * @param evidence for the map between the two spaces; empty if there is none
 * @param knowsQueries whether past queries were looked at
 */
public record StatusReport(
    IndexFacts index,
    Optional<UpgradeStatus> status,
    Optional<Evidence> evidence,
    boolean knowsQueries) {}
