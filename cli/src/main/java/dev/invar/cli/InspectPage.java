package dev.invar.cli;

import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.finding.Culprit;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.gate.Breach;
import dev.invar.diagnose.report.Inspected;
import dev.invar.diagnose.report.Section;
import dev.invar.diagnose.report.SpaceReport;
import dev.invar.tasks.inspect.InspectReport;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** An inspection on a terminal: what was found, and the figures without their explanations. */
final class InspectPage {
  private static final int NAMED = 3;

  private InspectPage() {}

  static void print(InspectReport inspected, PrintWriter out, Ink ink) {
    SpaceReport report = inspected.report();
    for (Inspected each : report.inspected()) {
      out.println(
          "%s  %s, %s of width %d, space %s"
              .formatted(
                  ink.bold(each.name()),
                  each.kind(),
                  Figures.count(each.rows(), "row"),
                  each.width(),
                  each.space()));
    }
    report.summary().forEach(out::println);
    out.println();
    report.findings().forEach(finding -> print(finding, out, ink));
    report.sections().forEach(section -> print(section, out, ink));
    for (Breach breach : inspected.breaches()) {
      out.println(ink.red("broken: " + breach.rule()) + "  " + breach.found());
    }
    out.println(
        ink.faint(
            "in "
                + Figures.seconds(report.seconds().getOrDefault("total", 0.0))
                + inspected
                    .page()
                    .map(page -> "; the page is " + page)
                    .orElse("; -o report.html explains every figure and draws them")));
  }

  private static void print(Finding finding, PrintWriter out, Ink ink) {
    String severity = Labels.of(finding.severity());
    out.println(
        switch (finding.severity()) {
              case ERROR, WARNING -> ink.red(severity);
              case NOTE -> ink.bold(severity);
            }
            + "  "
            + finding.title());
    if (!finding.culprits().isEmpty()) {
      out.println("    " + named(finding.culprits(), finding.count()));
    }
    out.println("    " + finding.mend());
    out.println();
  }

  private static String named(List<Culprit> culprits, long count) {
    String named =
        culprits.stream()
            .limit(NAMED)
            .map(culprit ->
                culprit.with().map(other -> culprit.id() + " with " + other).orElse(culprit.id()))
            .collect(Collectors.joining(", "));
    long more = count - Math.min(NAMED, culprits.size());
    return more > 0 ? named + " and " + Figures.count(more) + " more" : named;
  }

  private static void print(Section section, PrintWriter out, Ink ink) {
    if (section.figures().isEmpty()) {
      return;
    }
    out.println(ink.bold(section.title()));
    int width = section.figures().stream().mapToInt(figure -> figure.id().length()).max().orElse(0);
    for (Figure figure : section.figures()) {
      String id = figure.id() + " ".repeat(width - figure.id().length());
      out.println("  " + id + value(figure, ink));
    }
    out.println();
  }

  private static String value(Figure figure, Ink ink) {
    return switch (figure.value()) {
      case Value.Undefined(String because) -> "  " + ink.faint("not defined, because " + because);
      case Value.Known(double number) -> {
        String interval =
            figure
                .interval()
                .map(ends ->
                    " [%s, %s]".formatted(Figures.number(ends.low()), Figures.number(ends.high())))
                .orElse("");
        String chance =
            figure
                .chance()
                .map(Chance::value)
                .map(by -> ink.faint("  by chance " + Figures.number(by)))
                .orElse("");
        yield "%11s".formatted(Figures.number(number)) + interval + chance;
      }
    };
  }
}
