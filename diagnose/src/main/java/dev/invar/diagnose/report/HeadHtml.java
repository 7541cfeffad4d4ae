package dev.invar.diagnose.report;

import java.util.List;

/** The top of the page: what was inspected, its contents and the summary. */
final class HeadHtml {
  private HeadHtml() {}

  static void write(SpaceReport report, Html html) {
    html.open("header");
    html.open("div", "class", "bar");
    html.element("p", "Inspected by Invar", "class", "brand");
    html.open("p", "class", "controls");
    html.element("a", "Numbers as JSON", "id", "save", "href", "#data", "download", "report.json");
    html.element("button", "Dark", "id", "theme", "type", "button", "hidden", "");
    html.close("p");
    html.close("div");
    html.element("h1", ReportPage.title(report));
    html.open("div", "class", "inspected");
    report.inspected().forEach(inspected -> inspected(inspected, html));
    html.close("div");
    html.close("header");
  }

  private static void inspected(Inspected inspected, Html html) {
    html.open("dl");
    item("Name", inspected.name(), html);
    item("Kind", inspected.kind(), html);
    item("Rows", NumberText.of(inspected.rows()), html);
    item("Width", NumberText.of(inspected.width()), html);
    inspected.encoder().ifPresent(encoder -> item("Encoder", encoder, html));
    item("Space", inspected.space(), html);
    item("Fingerprint", inspected.fingerprint(), html);
    html.close("dl");
  }

  private static void item(String term, String content, Html html) {
    html.open("div");
    html.element("dt", term);
    html.element("dd", content);
    html.close("div");
  }

  static void contents(SpaceReport report, Html html) {
    html.open("nav", "aria-label", "Contents");
    html.open("ol");
    link("summary", "Summary", html);
    int found = report.findings().size();
    link("findings", found == 0 ? "Findings: none" : "Findings (" + found + ")", html);
    report.sections().forEach(section -> link(SectionHtml.anchor(section), section.title(), html));
    link("origin", "How it was made", html);
    html.close("ol");
    html.close("nav");
  }

  private static void link(String anchor, String content, Html html) {
    html.open("li");
    html.element("a", content, "href", "#" + anchor);
    html.close("li");
  }

  static void summary(List<String> summary, Html html) {
    html.open("section", "id", "summary", "aria-labelledby", "summary-title");
    html.element("h2", "Summary", "id", "summary-title");
    summary.forEach(sentence -> html.element("p", sentence));
    html.close("section");
  }
}
