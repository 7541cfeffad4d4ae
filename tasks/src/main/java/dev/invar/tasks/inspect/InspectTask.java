package dev.invar.tasks.inspect;

import dev.invar.diagnose.gate.Breach;
import dev.invar.diagnose.gate.Gate;
import dev.invar.diagnose.report.Baseline;
import dev.invar.diagnose.report.Inspected;
import dev.invar.diagnose.report.ReportPage;
import dev.invar.diagnose.report.ReportReader;
import dev.invar.diagnose.report.SpaceReport;
import dev.invar.method.OptionException;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Measures a space, two spaces or a series, finds what is wrong, writes the report and holds it to
 * rules.
 *
 * <p>Cost: neighbours are looked for once, up to 2·n²·d operations or as the settings limit them;
 * all else is linear in n. Memory: vectors are mapped or outside the heap.
 *
 * @param subjects what is inspected
 * @param companions what else is known of it
 * @param settings how
 * @param output what is made of the report
 */
public record InspectTask(
    Subjects subjects, Companions companions, InspectSettings settings, InspectOutput output)
    implements Task<InspectReport> {
  /** The report alone, with the usual settings. */
  public static InspectTask of(Subjects subjects) {
    return new InspectTask(subjects, Companions.NONE, InspectSettings.DEFAULTS, InspectOutput.NONE);
  }

  @Override
  public InspectReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    Optional<Baseline> baseline = baseline();
    var gate = new Gate(output.rules(), baseline.map(Baseline::numbers).orElseGet(TreeMap::new));
    output.page().ifPresent(InspectTask::requireFolder);
    var job = new InspectionJob(this, workplace, timings);
    SpaceReport report =
        switch (subjects) {
          case Subjects.One(Source source) -> job.one(source);
          case Subjects.Two(Source first, Source second) -> job.two(first, second);
          case Subjects.Series(List<Source> steps) -> job.series(steps);
        };
    baseline.ifPresent(earlier -> warnOfOtherSpaces(earlier, report, workplace));
    List<Breach> breaches = gate.breaches(report);
    if (output.page().isPresent()) {
      ReportPage.write(report, output.page().get());
    }
    return new InspectReport(report, output.page(), breaches);
  }

  /** A baseline that cannot be read is found before any work is done. */
  private Optional<Baseline> baseline() throws IOException {
    return output.baseline().isPresent()
        ? Optional.of(ReportReader.read(output.baseline().get()))
        : Optional.empty();
  }

  /** Figures of other spaces may be compared, but not unawares. */
  private void warnOfOtherSpaces(Baseline baseline, SpaceReport report, Workplace workplace) {
    List<String> now = report.inspected().stream().map(Inspected::fingerprint).toList();
    if (!baseline.spaces().equals(now)) {
      workplace
          .progress()
          .warn(
              "the baseline %s is of other spaces (%s) than what is inspected (%s)"
                  .formatted(
                      output.baseline().orElseThrow(),
                      String.join(", ", baseline.spaces()),
                      String.join(", ", now)));
    }
  }

  private static void requireFolder(Path page) {
    Optional<Path> folder = Optional.ofNullable(page.toAbsolutePath().getParent());
    if (folder.filter(Files::isDirectory).isEmpty()) {
      throw new OptionException("folder of the page", "one that is there", page);
    }
  }
}
