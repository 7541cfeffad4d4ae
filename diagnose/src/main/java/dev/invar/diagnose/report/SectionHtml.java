package dev.invar.diagnose.report;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Value;

/** Figures and plots about one question. */
final class SectionHtml {
  private SectionHtml() {}

  static String anchor(Section section) {
    return "section-" + section.id();
  }

  static void write(Section section, Html html) {
    String title = anchor(section) + "-title";
    html.open("section", "id", anchor(section), "aria-labelledby", title);
    html.element("h2", section.title(), "id", title);
    html.element("p", section.question(), "class", "question");
    if (!section.figures().isEmpty()) {
      figures(section, html);
    }
    if (!section.plots().isEmpty()) {
      html.open("div", "class", "plots");
      section.plots().forEach(plot -> PlotHtml.write(plot, html));
      html.close("div");
    }
    html.close("section");
  }

  /** The roles keep it a table for those who hear it where it is laid out as cards. */
  private static void figures(Section section, Html html) {
    html.open("table", "class", "figures", "role", "table");
    html.element("caption", "Figures: " + section.title());
    html.open("thead", "role", "rowgroup");
    html.open("tr", "role", "row");
    heading("Figure", html);
    heading("Value", html);
    heading("95 % interval, and value by chance", html);
    heading("Measured on", html);
    heading("What it says", html);
    html.close("tr");
    html.close("thead");
    html.open("tbody", "role", "rowgroup");
    section.figures().forEach(figure -> figure(figure, html));
    html.close("tbody");
    html.close("table");
  }

  private static void heading(String content, Html html) {
    html.element("th", content, "scope", "col", "role", "columnheader");
  }

  private static void figure(Figure figure, Html html) {
    html.open("tr", "role", "row", "data-figure", figure.id());
    html.open("th", "scope", "row", "role", "rowheader");
    name(figure.name(), html);
    html.close("th");
    html.open("td", "role", "cell", "class", "value");
    switch (figure.value()) {
      case Value.Known(double number) -> html.number(number);
      case Value.Undefined _ -> html.element("span", "not defined", "class", "undefined");
    }
    html.close("td");
    html.open("td", "role", "cell", "class", "around");
    IntervalBar.write(figure, html);
    around(figure, html);
    html.close("td");
    html.open("td", "role", "cell", "class", "basis");
    basis(figure.basis(), html);
    html.close("td");
    html.open("td", "role", "cell", "class", "meaning");
    html.text(figure.meaning());
    html.close("td");
    html.close("tr");
  }

  /** The convention, in brackets, stands back behind the name. */
  private static void name(String name, Html html) {
    int bracket = name.indexOf(" (");
    html.text(bracket < 0 ? name : name.substring(0, bracket));
    if (bracket >= 0) {
      html.element("span", name.substring(bracket), "class", "convention");
    }
  }

  private static void around(Figure figure, Html html) {
    figure
        .interval()
        .ifPresent(interval -> {
          html.open("p", "class", "interval");
          html.number(interval.low(), "class", "low");
          html.text(" to ");
          html.number(interval.high(), "class", "high");
          html.close("p");
        });
    figure
        .chance()
        .ifPresent(chance -> {
          html.open("p", "class", "chance");
          html.text("by chance ");
          html.number(chance.value());
          html.text(" (" + chance.of() + ")");
          html.close("p");
        });
  }

  private static void basis(Basis basis, Html html) {
    html.open("span");
    html.text("n ");
    html.number((double) basis.rows());
    if (!basis.isWhole()) {
      html.text(" of ");
      html.number((double) basis.of());
    }
    html.close("span");
    html.text(" ");
    html.open("span");
    html.text("d ");
    html.number(basis.width());
    html.close("span");
    html.text(" ");
    html.element("span", "seed " + basis.seed().value());
  }
}
