package dev.invar.tasks.demo;

import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.inspect.InspectReport;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What the demonstration did.
 *
 * @param index the index
 * @param reused whether the index of an earlier run was complete and was taken
 * @param written definitions that this run indexed
 * @param interrupted whether the user stopped it; run again, it goes on
 * @param answers to the queries, in order; none if interrupted
 * @param upgrade what another model would change; empty if interrupted, or if the index is being
 *     upgraded
 * @param inspection whether its space is healthy; empty if interrupted
 * @param seconds part of the job to its time
 */
public record DemoReport(
    IndexFacts index,
    boolean reused,
    long written,
    boolean interrupted,
    List<DemoAnswer> answers,
    Optional<DemoUpgrade> upgrade,
    Optional<InspectReport> inspection,
    SortedMap<String, Double> seconds) {
  public DemoReport {
    answers = List.copyOf(answers);
  }
}
