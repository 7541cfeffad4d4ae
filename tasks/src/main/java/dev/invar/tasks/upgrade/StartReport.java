package dev.invar.tasks.upgrade;

import dev.invar.align.Evidence;
import dev.invar.index.upgrade.UpgradeStatus;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What came of starting an upgrade.
 *
 * @param index the index's folder; the index itself is as it was
 * @param embedded how many passages the new model embedded for it
 * @param pastQueries how many past queries were looked at
 * @param evidence for the map between the two spaces; empty if the way needs none
 * @param status how far it is: what was embedded is kept
 * @param seconds part of the job to its time
 */
public record StartReport(
    Path index,
    int embedded,
    int pastQueries,
    Optional<Evidence> evidence,
    UpgradeStatus status,
    SortedMap<String, Double> seconds) {}
