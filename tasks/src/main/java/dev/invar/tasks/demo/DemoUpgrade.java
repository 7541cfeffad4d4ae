package dev.invar.tasks.demo;

import dev.invar.tasks.upgrade.PlanReport;
import java.util.List;

/**
 * The last act of the demonstration: another model for its index.
 *
 * @param plan what the plan said beforehand
 * @param embedded how many texts the cascade embedded: its statistics, and its candidates
 * @param changes query by query
 */
public record DemoUpgrade(PlanReport plan, long embedded, List<DemoChange> changes) {
  public DemoUpgrade {
    changes = List.copyOf(changes);
  }
}
