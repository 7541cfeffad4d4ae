package dev.invar.tasks.inspect;

import dev.invar.diagnose.gate.Breach;
import dev.invar.diagnose.gate.Gate;
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
import java.util.Map;
import java.util.Optional;

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
    Gate gate = gate();
    output.page().ifPresent(InspectTask::requireFolder);
    var job = new InspectionJob(this, workplace, timings);
    SpaceReport report =
        switch (subjects) {
          case Subjects.One(Source source) -> job.one(source);
          case Subjects.Two(Source first, Source second) -> job.two(first, second);
          case Subjects.Series(List<Source> steps) -> job.series(steps);
        };
    List<Breach> breaches = gate.breaches(report);
    if (output.page().isPresent()) {
      ReportPage.write(report, output.page().get());
    }
    return new InspectReport(report, output.page(), breaches);
  }

  /** The rules; a baseline that cannot be read is found before any work is done. */
  private Gate gate() throws IOException {
    Map<String, Double> baseline =
        output.baseline().isPresent()
            ? ReportReader.read(output.baseline().get()).numbers()
            : Map.of();
    return new Gate(output.rules(), baseline);
  }

  private static void requireFolder(Path page) {
    Optional<Path> folder = Optional.ofNullable(page.toAbsolutePath().getParent());
    if (folder.filter(Files::isDirectory).isEmpty()) {
      throw new OptionException("folder of the page", "one that is there", page);
    }
  }
}
