package dev.invar.diagnose.report;

import dev.invar.diagnose.finding.Culprit;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.finding.Severity;
import java.util.List;
import java.util.Locale;

/** What is wrong, with its evidence and how to mend it. */
final class FindingHtml {
  private FindingHtml() {}

  static void all(List<Finding> findings, Html html) {
    html.open("section", "id", "findings", "aria-labelledby", "findings-title");
    html.element("h2", "Findings", "id", "findings-title");
    if (findings.isEmpty()) {
      html.element("p", "Nothing wrong was found.", "class", "sound");
    }
    for (int i = 0; i < findings.size(); i++) {
      write(findings.get(i), "finding-" + (i + 1), html);
    }
    html.close("section");
  }

  private static void write(Finding finding, String id, Html html) {
    html.open(
        "article",
        "class",
        "finding " + ReportJson.id(finding.severity()),
        "aria-labelledby",
        id,
        "data-fault",
        ReportJson.id(finding.fault()));
    html.open("h3", "id", id);
    html.element("span", severity(finding.severity()), "class", "severity");
    html.text(" " + finding.title());
    html.close("h3");
    html.open("dl", "class", "evidence");
    item("Measured: " + finding.evidence().measure(), finding.evidence().measured(), html);
    item("Limit of a sound space", finding.evidence().limit(), html);
    item("Affected", (double) finding.count(), html);
    html.close("dl");
    html.open("p", "class", "mend");
    html.element("strong", "To mend it:");
    html.text(" " + finding.mend());
    html.close("p");
    if (!finding.culprits().isEmpty()) {
      culprits(finding, html);
    }
    html.close("article");
  }

  private static String severity(Severity severity) {
    return switch (severity) {
      case ERROR -> "Error";
      case WARNING -> "Warning";
      case NOTE -> "Note";
    };
  }

  private static void item(String term, double number, Html html) {
    html.open("div");
    html.element("dt", term);
    html.open("dd");
    html.number(number);
    html.close("dd");
    html.close("div");
  }

  private static void culprits(Finding finding, Html html) {
    boolean pairs = finding.culprits().stream().anyMatch(culprit -> culprit.with().isPresent());
    int shown = finding.culprits().size();
    String caption =
        shown < finding.count()
            ? "The worst %s of %s".formatted(NumberText.of(shown), NumberText.of(finding.count()))
            : "All " + NumberText.of(shown);
    html.open("details");
    html.element("summary", "Which ones: " + caption.toLowerCase(Locale.ROOT));
    html.open("table", "class", "culprits");
    html.element("caption", caption + ", worst first");
    html.open("thead");
    html.open("tr");
    html.element("th", "Id", "scope", "col");
    if (pairs) {
      html.element("th", "Together with", "scope", "col");
    }
    html.element("th", finding.culpritMeasure(), "scope", "col", "class", "number");
    html.close("tr");
    html.close("thead");
    html.open("tbody");
    finding.culprits().forEach(culprit -> culprit(culprit, pairs, html));
    html.close("tbody");
    html.close("table");
    html.close("details");
  }

  private static void culprit(Culprit culprit, boolean pairs, Html html) {
    html.open("tr");
    html.element("th", culprit.id(), "scope", "row");
    if (pairs) {
      html.element("td", culprit.with().orElse(""));
    }
    html.open("td", "class", "number");
    html.number(culprit.measure());
    html.close("td");
    html.close("tr");
  }
}
