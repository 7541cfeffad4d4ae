package dev.invar.tasks.align;

import dev.invar.method.Provenance;
import dev.invar.space.Space;
import java.nio.file.Path;
import java.util.SortedMap;

/**
 * What came of carrying vectors over.
 *
 * @param output the file written; nothing was written if interrupted
 * @param vectors how many were carried over
 * @param from the space they were of
 * @param to the space they are of now
 * @param rigid whether neighbours are neighbours as before, so that a graph over them stays good
 * @param interrupted whether the user stopped it
 * @param seconds part of the job to its time
 * @param provenance from what and how
 */
public record MigrateReport(
    Path output,
    long vectors,
    Space from,
    Space to,
    boolean rigid,
    boolean interrupted,
    SortedMap<String, Double> seconds,
    Provenance provenance) {}
