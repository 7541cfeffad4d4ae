package dev.invar.tasks.inspect;

import dev.invar.diagnose.gate.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is made of a report.
 *
 * @param page where to write it as a page
 * @param baseline an earlier report in JSON, for rules that compare
 * @param rules that it must keep; copied
 */
public record InspectOutput(Optional<Path> page, Optional<Path> baseline, List<Rule> rules) {
  /** The report alone. */
  public static final InspectOutput NONE =
      new InspectOutput(Optional.empty(), Optional.empty(), List.of());

  public InspectOutput {
    rules = List.copyOf(rules);
  }
}
