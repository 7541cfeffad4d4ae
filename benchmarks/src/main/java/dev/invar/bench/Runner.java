package dev.invar.bench;

import dev.invar.method.Version;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;

/** Runs the parts of a benchmark one after the other, and lets none take the others with it. */
final class Runner {
  private Runner() {}

  /**
   * @param chosen which parts run; the claims of the others are reported as not run
   */
  static BenchReport run(Benchmark benchmark, Setting setting, Predicate<Part> chosen) {
    Instant time = Instant.now();
    Machine machine = Machine.current();
    long start = System.nanoTime();
    var data = new LinkedHashSet<DataUsed>();
    var rows = new ArrayList<Row>();
    var tables = new ArrayList<FigureTable>();
    var verdicts = new ArrayList<Verdict>();
    for (Part part : benchmark.parts()) {
      Findings findings =
          chosen.test(part) ? measure(part, setting) : notRun(part, "the part was not asked for");
      data.addAll(findings.data());
      rows.addAll(findings.rows());
      tables.addAll(findings.tables());
      verdicts.addAll(findings.verdicts());
    }
    return new BenchReport(
        benchmark.name(),
        Version.CURRENT,
        time,
        setting.quick(),
        setting.seed(),
        machine,
        List.copyOf(data),
        rows,
        tables,
        verdicts,
        (System.nanoTime() - start) * 1e-9);
  }

  private static Findings measure(Part part, Setting setting) {
    var findings = new Findings(part.claims());
    setting.progress().begin(part.name(), 0);
    // A part may fail in native code's bindings or run out of memory; the others still count.
    try {
      part.measure(setting, findings);
    } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
      String reason = "the part failed: " + e;
      setting.progress().warn(part.name() + ": " + reason);
      findings.missRemaining(reason);
    }
    setting.progress().end();
    return findings;
  }

  private static Findings notRun(Part part, String reason) {
    var findings = new Findings(part.claims());
    findings.missRemaining(reason);
    return findings;
  }
}
