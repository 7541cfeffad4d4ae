package dev.invar.tasks;

import dev.invar.index.Hit;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The answer to a question.
 *
 * @param question what was looked for
 * @param mode how
 * @param upgrade the upgrade under way in the index, and which model answered; empty if none is
 * @param hits best first
 * @param seconds part of the job to its time
 */
public record SearchReport(
    Question question,
    Mode mode,
    Optional<UpgradeFacts> upgrade,
    List<Hit> hits,
    SortedMap<String, Double> seconds) {
  public SearchReport {
    hits = List.copyOf(hits);
  }
}
