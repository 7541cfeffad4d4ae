package dev.invar.diagnose.report;

import java.util.List;

/** A plot's frame: title, legend, description, and the places that the script fills. */
final class PlotHtml {
  private PlotHtml() {}

  static void write(Plot plot, Html html) {
    String id = "plot-" + plot.id();
    html.open(
        "figure",
        "class",
        plot.x().scale() == Plot.Scale.NONE ? "plot map" : "plot",
        "data-plot",
        plot.id(),
        "aria-labelledby",
        id);
    html.element("h3", plot.title(), "id", id);
    if (plot.series().size() > 1) {
      legend(plot.series(), html);
    }
    if (plot.y().scale() != Plot.Scale.NONE) {
      html.element("p", plot.y().title(), "class", "axis");
    }
    html.open(
        "div",
        "class",
        "chart",
        "role",
        "img",
        "aria-label",
        "Plot: " + plot.title(),
        "aria-describedby",
        id + "-seen");
    html.close("div");
    if (plot.x().scale() != Plot.Scale.NONE) {
      html.element("p", plot.x().title(), "class", "axis below");
    }
    html.element("figcaption", plot.description(), "id", id + "-seen");
    html.open("details", "class", "numbers");
    html.element("summary", "Numbers of this plot");
    html.open("div", "class", "scroll", "tabindex", "0", "role", "region");
    html.close("div");
    html.close("details");
    html.close("figure");
  }

  private static void legend(List<Plot.Series> series, Html html) {
    html.open("ul", "class", "legend");
    for (int i = 0; i < series.size(); i++) {
      html.open("li");
      html.open("svg", "viewBox", "0 0 24 12", "aria-hidden", "true", "data-series", "" + i);
      html.close("svg");
      html.text(series.get(i).name());
      html.close("li");
    }
    html.close("ul");
  }
}
