package dev.invar.diagnose.report;

import dev.invar.method.Provenance;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** How the report was made. */
final class OriginHtml {
  private OriginHtml() {}

  static void write(SpaceReport report, Html html) {
    Provenance provenance = report.provenance();
    html.open("section", "id", "origin", "aria-labelledby", "origin-title");
    html.element("h2", "How it was made", "id", "origin-title");
    html.open("p");
    html.text("By ");
    html.element("code", provenance.method());
    html.text(" of Invar " + provenance.version() + ", ");
    String time =
        DateTimeFormatter.ISO_INSTANT.format(provenance.time().truncatedTo(ChronoUnit.SECONDS));
    html.element("time", time.replace('T', ' ').replace("Z", " UTC"), "datetime", time);
    html.text(". The same options and inputs give the same figures.");
    html.close("p");
    html.open("div", "class", "origin");
    table("Options", "Option", provenance.options(), html);
    table("Inputs", "Input", provenance.inputs(), html);
    seconds(report.seconds(), html);
    html.close("div");
    html.close("section");
  }

  private static void table(String caption, String what, Map<String, String> rows, Html html) {
    if (rows.isEmpty()) {
      return;
    }
    start(caption, what, "Value", "", html);
    rows.forEach((name, value) -> {
      html.open("tr");
      html.element("th", name, "scope", "row");
      html.element("td", value);
      html.close("tr");
    });
    end(html);
  }

  private static void seconds(Map<String, Double> seconds, Html html) {
    if (seconds.isEmpty()) {
      return;
    }
    start("Time", "Part", "Seconds", "number", html);
    seconds.forEach((part, time) -> {
      html.open("tr");
      html.element("th", part, "scope", "row");
      html.open("td", "class", "number");
      html.number(time);
      html.close("td");
      html.close("tr");
    });
    end(html);
  }

  private static void start(String caption, String first, String second, String kind, Html html) {
    html.open("table");
    html.element("caption", caption);
    html.open("thead");
    html.open("tr");
    html.element("th", first, "scope", "col");
    html.element("th", second, "scope", "col", "class", kind);
    html.close("tr");
    html.close("thead");
    html.open("tbody");
  }

  private static void end(Html html) {
    html.close("tbody");
    html.close("table");
  }
}
