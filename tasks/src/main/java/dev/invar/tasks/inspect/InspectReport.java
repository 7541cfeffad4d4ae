package dev.invar.tasks.inspect;

import dev.invar.diagnose.gate.Breach;
import dev.invar.diagnose.report.SpaceReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What an inspection came to.
 *
 * @param report everything that was found
 * @param page where it was written as a page
 * @param breaches rules that it breaks; copied
 */
public record InspectReport(SpaceReport report, Optional<Path> page, List<Breach> breaches) {
  public InspectReport {
    breaches = List.copyOf(breaches);
  }
}
