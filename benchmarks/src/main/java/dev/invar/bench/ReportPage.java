package dev.invar.bench;

import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A Markdown page that shows a run's figures between the lines {@code <!-- NAME: begin -->} and
 * {@code <!-- NAME: end -->}. The rest of the page is written by people and left as it is.
 *
 * @param file the page
 * @param before its text up to and with the first mark
 * @param after its text from the second mark on
 */
record ReportPage(Path file, String before, String after) {
  /**
   * Opens the page on which a benchmark's figures stand; only reads it.
   *
   * @throws FormatException if the page has not both marks, in order
   */
  static ReportPage open(Path file, Benchmark benchmark) throws IOException {
    String text = Files.readString(file);
    String begin = "<!-- " + benchmark.name() + ": begin -->";
    String end = "<!-- " + benchmark.name() + ": end -->";
    int from = text.indexOf(begin);
    int to = text.indexOf(end);
    if (from < 0 || to < from) {
      throw new FormatException(
          file, "expected a line " + begin + " and after it a line " + end + ", found not both");
    }
    return new ReportPage(file, text.substring(0, from + begin.length()), text.substring(to));
  }

  /** Replaces the section between the marks. */
  void write(BenchReport report) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Path fresh = Files.createTempFile(folder, "page", ".md");
    Files.writeString(fresh, before + "\n\n" + section(report) + after);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The section: machine, data, criteria, tables, figures. */
  static String section(BenchReport report) {
    var out = new StringBuilder();
    if (!report.remark().isEmpty()) {
      out.append("**").append(report.remark()).append("**\n\n");
    }
    machine(out, report);
    out.append("| data | n | d | origin |\n|---|--:|--:|---|\n");
    for (DataUsed data : report.data()) {
      out.append(
          row(data.name(), Long.toString(data.n()), Integer.toString(data.d()), data.note()));
    }
    out.append("\n").append(ReportTable.summary(report.verdicts())).append(".\n\n");
    out.append("| id | criterion | measured | passes at | | remark |\n");
    out.append("|---|---|--:|---|---|---|\n");
    report.verdicts().forEach(verdict -> out.append(verdict(verdict)));
    report.tables().forEach(table -> table(out, table));
    out.append("\n| figure | value | spread | unit | of | remark |\n|---|--:|---|---|---|---|\n");
    report.rows().forEach(figure -> out.append(figure(figure)));
    return out.append("\n").toString();
  }

  private static void machine(StringBuilder out, BenchReport report) {
    Machine machine = report.machine();
    out.append(
        String.format(
            Locale.ROOT,
            "%s, %d cores, %.0f GiB, load %.2f when it began; %s; %s. Invar %s, %s, seed %d,"
                + " %.0f s in all.%n%n",
            machine.cpu(),
            machine.cores(),
            machine.memory() / 0x1p30,
            machine.load(),
            machine.jdk(),
            machine.os(),
            report.version(),
            report.time(),
            report.seed().value(),
            report.seconds()));
  }

  private static void table(StringBuilder out, FigureTable table) {
    out.append("\n`").append(table.id()).append("`: ").append(table.caption()).append(".\n\n| |");
    table.columns().forEach(column -> out.append(' ').append(column).append(" |"));
    out.append("\n|---|").append("--:|".repeat(table.columns().size())).append('\n');
    for (FigureTable.Line line : table.lines()) {
      List<String> cells = new ArrayList<>();
      cells.add(line.name());
      line.figures().forEach(figure -> cells.add(ReportTable.cell(figure)));
      out.append(row(cells.toArray(String[]::new)));
    }
  }

  private static String verdict(Verdict verdict) {
    String measured =
        verdict.measured().isPresent()
            ? ReportTable.figure(verdict.measured().getAsDouble())
            : "not measured";
    return row(
        "`" + verdict.claim().id() + "`",
        verdict.claim().statement(),
        measured,
        verdict.claim().criterion().toString(),
        verdict.passed() ? "passed" : "**missed**",
        verdict.note());
  }

  private static String figure(Row figure) {
    String spread =
        figure.low() == figure.high()
            ? ""
            : ReportTable.figure(figure.low()) + " to " + ReportTable.figure(figure.high());
    return row(
        "`" + figure.id() + "`",
        ReportTable.figure(figure.value()),
        spread,
        figure.unit(),
        figure.side().label(),
        figure.note());
  }

  private static String row(String... cells) {
    var row = new StringBuilder("|");
    for (String cell : cells) {
      row.append(' ').append(cell.replace("|", "\\|").replaceAll("\\R", " ")).append(" |");
    }
    return row.append('\n').toString();
  }
}
