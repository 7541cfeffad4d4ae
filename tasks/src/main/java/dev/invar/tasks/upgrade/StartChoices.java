package dev.invar.tasks.upgrade;

import dev.invar.index.upgrade.FillOrder;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How an upgrade is begun.
 *
 * @param order which passages get their new vectors first
 * @param pairs how many passages are embedded at once, to fit the map to and for statistics, at
 *     least 10; empty for as many as the way needs. They are the first that are done
 * @param queries past queries, JSON lines {@code {"id", "text"}}: they show where queries lie, and
 *     what is asked for most; empty if none are known
 * @param rate most texts that a backfill embeds in a second; empty for as many as it can
 * @param seed of the passages drawn
 */
public record StartChoices(
    FillOrder order,
    Optional<Integer> pairs,
    Optional<Path> queries,
    Optional<Double> rate,
    Seed seed) {
  /** What is asked for most goes first; everything else as the way needs it. */
  public static final StartChoices DEFAULTS =
      new StartChoices(
          FillOrder.DEMAND, Optional.empty(), Optional.empty(), Optional.empty(), Seed.DEFAULT);

  private static final int LEAST_PAIRS = 10;

  public StartChoices {
    if (pairs.isPresent() && pairs.get() < LEAST_PAIRS) {
      throw new OptionException("pairs", "at least " + LEAST_PAIRS, pairs.get());
    }
    rate.ifPresent(Rate::require);
  }
}
