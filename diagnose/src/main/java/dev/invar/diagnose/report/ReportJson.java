package dev.invar.diagnose.report;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.finding.Culprit;
import dev.invar.diagnose.finding.Finding;
import dev.invar.method.Provenance;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A report as JSON. The keys are stable; {@link ReportReader} reads the figures back.
 *
 * <pre>
 * {"inspected":[{"name","kind","rows","width","space","fingerprint","encoder"}],
 *  "summary":[TEXT],
 *  "findings":[{"fault","severity","title","evidence":{"measure","measured","limit"},"count",
 *    "culpritMeasure","culprits":[{"id","measure","with"}],"mend"}],
 *  "sections":[{"id","title","question",
 *    "figures":[{"id","name","value","notDefinedBecause","rows","of","width","seed",
 *      "interval":[LOW,HIGH],"chance":{"value","of"},"meaning"}],
 *    "plots":[{"id","title","description","x":{"title","scale"},"y":{…},
 *      "series":[{"name","mark","x":[…],"y":[…],"labels":[…]}]}]}],
 *  "provenance":{"method","options","inputs","version","time"},
 *  "seconds":{PART:SECONDS}}
 * </pre>
 *
 * <p>What there is not is {@code null}. A seed is a text, because many readers of JSON keep only 53
 * bits of a number. Values are written in full; the data of plots, which are to be looked at, to
 * the precision of a float.
 */
public final class ReportJson {
  private static final JsonFactory JSON = new JsonFactory();

  private ReportJson() {}

  /** Whether the data of plots are written. */
  public enum Extent {
    /** Each plot without its series. */
    FIGURES,
    FIGURES_AND_PLOTS
  }

  /** The report as one JSON object. */
  public static String text(SpaceReport report, Extent extent) {
    var text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      members(report, extent, json);
      json.writeEndObject();
    }
    return text.toString();
  }

  /** Writes the report's members into an object that is open. */
  public static void members(SpaceReport report, Extent extent, JsonGenerator json) {
    json.writeArrayPropertyStart("inspected");
    report.inspected().forEach(inspected -> inspected(inspected, json));
    json.writeEndArray();
    texts("summary", report.summary(), json);
    json.writeArrayPropertyStart("findings");
    report.findings().forEach(finding -> finding(finding, json));
    json.writeEndArray();
    json.writeArrayPropertyStart("sections");
    report.sections().forEach(section -> section(section, extent, json));
    json.writeEndArray();
    provenance(report.provenance(), json);
    json.writeObjectPropertyStart("seconds");
    report.seconds().forEach((part, seconds) -> json.writeNumberProperty(part, (double) seconds));
    json.writeEndObject();
  }

  /** The id of a constant: {@code near-duplicates} for {@code NEAR_DUPLICATES}. */
  static String id(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void inspected(Inspected inspected, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("name", inspected.name());
    json.writeStringProperty("kind", inspected.kind());
    json.writeNumberProperty("rows", inspected.rows());
    json.writeNumberProperty("width", inspected.width());
    json.writeStringProperty("space", inspected.space());
    json.writeStringProperty("fingerprint", inspected.fingerprint());
    json.writeStringProperty("encoder", inspected.encoder().orElse(null));
    json.writeEndObject();
  }

  private static void finding(Finding finding, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("fault", id(finding.fault()));
    json.writeStringProperty("severity", id(finding.severity()));
    json.writeStringProperty("title", finding.title());
    json.writeObjectPropertyStart("evidence");
    json.writeStringProperty("measure", finding.evidence().measure());
    number("measured", finding.evidence().measured(), json);
    number("limit", finding.evidence().limit(), json);
    json.writeEndObject();
    json.writeNumberProperty("count", finding.count());
    json.writeStringProperty("culpritMeasure", finding.culpritMeasure());
    json.writeArrayPropertyStart("culprits");
    for (Culprit culprit : finding.culprits()) {
      json.writeStartObject();
      json.writeStringProperty("id", culprit.id());
      number("measure", culprit.measure(), json);
      json.writeStringProperty("with", culprit.with().orElse(null));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeStringProperty("mend", finding.mend());
    json.writeEndObject();
  }

  private static void section(Section section, Extent extent, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("id", section.id());
    json.writeStringProperty("title", section.title());
    json.writeStringProperty("question", section.question());
    json.writeArrayPropertyStart("figures");
    section.figures().forEach(figure -> figure(figure, json));
    json.writeEndArray();
    json.writeArrayPropertyStart("plots");
    section.plots().forEach(plot -> plot(plot, extent, json));
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void figure(Figure figure, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("id", figure.id());
    json.writeStringProperty("name", figure.name());
    switch (figure.value()) {
      case Value.Known(double number) -> {
        json.writeNumberProperty("value", number);
        json.writeNullProperty("notDefinedBecause");
      }
      case Value.Undefined(String because) -> {
        json.writeNullProperty("value");
        json.writeStringProperty("notDefinedBecause", because);
      }
    }
    Basis basis = figure.basis();
    json.writeNumberProperty("rows", basis.rows());
    json.writeNumberProperty("of", basis.of());
    json.writeNumberProperty("width", basis.width());
    json.writeStringProperty("seed", Long.toString(basis.seed().value()));
    figure
        .interval()
        .ifPresentOrElse(
            interval -> {
              json.writeName("interval");
              double[] ends = {interval.low(), interval.high()};
              json.writeArray(ends, 0, ends.length);
            },
            () -> json.writeNullProperty("interval"));
    figure
        .chance()
        .ifPresentOrElse(
            chance -> {
              json.writeObjectPropertyStart("chance");
              number("value", chance.value(), json);
              json.writeStringProperty("of", chance.of());
              json.writeEndObject();
            },
            () -> json.writeNullProperty("chance"));
    json.writeStringProperty("meaning", figure.meaning());
    json.writeEndObject();
  }

  private static void plot(Plot plot, Extent extent, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("id", plot.id());
    json.writeStringProperty("title", plot.title());
    json.writeStringProperty("description", plot.description());
    axis("x", plot.x(), json);
    axis("y", plot.y(), json);
    if (extent == Extent.FIGURES_AND_PLOTS) {
      json.writeArrayPropertyStart("series");
      for (Plot.Series series : plot.series()) {
        json.writeStartObject();
        json.writeStringProperty("name", series.name());
        json.writeStringProperty("mark", id(series.mark()));
        floats("x", series.x(), json);
        floats("y", series.y(), json);
        texts("labels", series.labels(), json);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void axis(String name, Plot.Axis axis, JsonGenerator json) {
    json.writeObjectPropertyStart(name);
    json.writeStringProperty("title", axis.title());
    json.writeStringProperty("scale", id(axis.scale()));
    json.writeEndObject();
  }

  private static void provenance(Provenance provenance, JsonGenerator json) {
    json.writeObjectPropertyStart("provenance");
    json.writeStringProperty("method", provenance.method());
    members("options", provenance.options(), json);
    members("inputs", provenance.inputs(), json);
    json.writeStringProperty("version", provenance.version());
    json.writeStringProperty("time", provenance.time().toString());
    json.writeEndObject();
  }

  private static void members(String name, Map<String, String> texts, JsonGenerator json) {
    json.writeObjectPropertyStart(name);
    texts.forEach(json::writeStringProperty);
    json.writeEndObject();
  }

  private static void texts(String name, List<String> texts, JsonGenerator json) {
    json.writeArrayPropertyStart(name);
    texts.forEach(json::writeString);
    json.writeEndArray();
  }

  private static void floats(String name, double[] values, JsonGenerator json) {
    json.writeArrayPropertyStart(name);
    for (double value : values) {
      json.writeNumber((float) value);
    }
    json.writeEndArray();
  }

  /** JSON has no NaN and no infinity, so those are null. */
  private static void number(String name, double value, JsonGenerator json) {
    if (Double.isFinite(value)) {
      json.writeNumberProperty(name, value);
    } else {
      json.writeNullProperty(name);
    }
  }
}
