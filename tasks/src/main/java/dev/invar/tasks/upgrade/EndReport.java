package dev.invar.tasks.upgrade;

import dev.invar.space.Space;
import dev.invar.tasks.IndexFacts;
import java.util.SortedMap;

/**
 * How the change of an index's model ended.
 *
 * @param index the index as it is now
 * @param from the space it had
 * @param to the space it was changing to
 * @param done whether it ended; not if the user stopped it, and then all is as before
 * @param seconds part of the job to its time
 */
public record EndReport(
    IndexFacts index, Space from, Space to, boolean done, SortedMap<String, Double> seconds) {}
