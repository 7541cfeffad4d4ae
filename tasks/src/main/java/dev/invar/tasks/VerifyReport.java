package dev.invar.tasks;

import dev.invar.method.CheckOutcome;
import java.util.List;

/**
 * What checks measured.
 *
 * @param checks in the order of their methods' ids
 * @param interrupted whether the user stopped it before the last
 */
public record VerifyReport(List<CheckOutcome> checks, boolean interrupted) {
  public VerifyReport {
    checks = List.copyOf(checks);
  }

  /** Whether every check that ran passed. */
  public boolean passed() {
    return checks.stream().allMatch(CheckOutcome::passed);
  }
}
