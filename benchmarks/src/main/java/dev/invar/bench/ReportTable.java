package dev.invar.bench;

import dev.invar.ranking.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run for people to read, in the terminal. */
final class ReportTable {
  private ReportTable() {}

  static String write(BenchReport report) {
    Machine machine = report.machine();
    var lines = new ArrayList<String>();
    lines.add(
        report.benchmark() + ", Invar " + report.version() + ", seed " + report.seed().value());
    lines.add(machine.cpu() + ", " + machine.cores() + " cores, load " + figure(machine.load()));
    lines.add(machine.jdk() + ", " + machine.os());
    if (!report.remark().isEmpty()) {
      lines.add(report.remark());
    }
    lines.add("");
    report.rows().forEach(row -> lines.add(row(row)));
    report.tables().forEach(table -> table(lines, table));
    lines.add("");
    report.verdicts().forEach(verdict -> lines.add(verdict(verdict)));
    lines.add("");
    lines.add(summary(report.verdicts()) + " in " + figure(report.seconds()) + " s");
    return String.join("\n", lines);
  }

  /** Such as {@code 12 of 20 criteria passed}. */
  static String summary(List<Verdict> verdicts) {
    long passed = verdicts.stream().filter(Verdict::passed).count();
    return passed + " of " + verdicts.size() + " criteria passed";
  }

  /** Four significant digits. */
  static String figure(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  /** A figure of a table with its interval, if it has one; empty where nothing was measured. */
  static String cell(Interval figure) {
    if (Double.isNaN(figure.estimate())) {
      return "";
    }
    return figure.low() == figure.high()
        ? figure(figure.estimate())
        : figure(figure.estimate())
            + " ("
            + figure(figure.low())
            + " to "
            + figure(figure.high())
            + ")";
  }

  private static void table(List<String> lines, FigureTable table) {
    lines.add("");
    lines.add(table.id() + ": " + table.caption());
    lines.add("  | " + String.join(" | ", table.columns()));
    for (FigureTable.Line line : table.lines()) {
      lines.add(
          line.name()
              + " | "
              + String.join(" | ", line.figures().stream().map(ReportTable::cell).toList()));
    }
  }

  private static String row(Row row) {
    String spread =
        row.low() == row.high() ? "" : " (" + figure(row.low()) + " to " + figure(row.high()) + ")";
    return String.format(
        Locale.ROOT,
        "%-44s %10s%s %s [%s] %s",
        row.id(),
        figure(row.value()),
        spread,
        row.unit(),
        row.side().label(),
        row.note());
  }

  private static String verdict(Verdict verdict) {
    String measured =
        verdict.measured().isPresent() ? figure(verdict.measured().getAsDouble()) : "–";
    return String.format(
        Locale.ROOT,
        "%s %-44s %10s  %s  %s",
        verdict.passed() ? "pass" : "MISS",
        verdict.claim().id(),
        measured,
        verdict.claim().criterion(),
        verdict.note());
  }
}
