package dev.invar.cli;

import dev.invar.align.upgrade.GainEstimate;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.align.upgrade.WayCost;
import dev.invar.align.upgrade.WayOutcome;
import dev.invar.ranking.Interval;
import dev.invar.tasks.upgrade.PlanReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/** A plan of an upgrade as JSON. */
final class PlanJson {
  private static final double MILLIS = 1000;

  private PlanJson() {}

  static void write(PlanReport report, JsonGenerator json) {
    json.writeStringProperty("recommendation", report.plan().recommendation().id());
    json.writeStringProperty("way", report.plan().way().id());
    json.writeStringProperty("reason", report.plan().reason());
    texts("warnings", report.plan().warnings(), json);
    texts("unknowns", report.plan().unknowns(), json);
    JsonParts.index(json, report.index());
    JsonParts.space(json, "to", report.to());
    embedded(report.embedded(), json);
    sample(report, json);
    Map<UpgradeWay, GainEstimate> estimates = new TreeMap<>();
    report.plan().estimates().forEach(estimate -> estimates.put(estimate.way(), estimate));
    json.writeArrayPropertyStart("ways");
    report
        .trial()
        .outcomes()
        .forEach((way, outcome) ->
            way(outcome, report.cost(way), Optional.ofNullable(estimates.get(way)), json));
    json.writeEndArray();
    JsonParts.seconds(json, report.seconds());
    JsonParts.provenance(json, report.provenance());
  }

  private static void embedded(PlanReport.Embedded embedded, JsonGenerator json) {
    json.writeObjectPropertyStart("embedded");
    json.writeNumberProperty("budget", embedded.budget());
    json.writeNumberProperty("texts", embedded.texts());
    json.writeNumberProperty("passages", embedded.passages());
    json.writeNumberProperty("pastQueries", embedded.pastQueries());
    json.writeNumberProperty("perSecond", embedded.rate());
    json.writeEndObject();
  }

  private static void sample(PlanReport report, JsonGenerator json) {
    json.writeObjectPropertyStart("sample");
    json.writeNumberProperty("passages", report.trial().passages());
    json.writeNumberProperty("queries", report.trial().queries());
    json.writeNumberProperty("judgedQueries", report.trial().judgedQueries());
    JsonParts.number(json, "sameness", report.trial().sameness().orElse(Double.NaN));
    JsonParts.number(json, "cascadeCeiling", report.ceiling().orElse(Double.NaN));
    json.writeEndObject();
  }

  private static void way(
      WayOutcome outcome, WayCost cost, Optional<GainEstimate> estimate, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("way", outcome.way().id());
    json.writeStringProperty("label", outcome.way().label());
    json.writeBooleanProperty("reference", outcome.way().isReference());
    json.writeBooleanProperty("open", estimate.isPresent());
    interval("agreement", Optional.of(outcome.agreement()), json);
    Optional<WayOutcome.Judged> judged = outcome.judged();
    interval("ndcg@10", judged.map(WayOutcome.Judged::ndcg), json);
    interval("gain", judged.map(WayOutcome.Judged::gain), json);
    JsonParts.number(json, "kept", judged.map(WayOutcome.Judged::kept).orElse(Double.NaN));
    flips(judged, json);
    JsonParts.number(json, "expectedGain", estimate.map(GainEstimate::expected).orElse(Double.NaN));
    JsonParts.number(json, "expectedError", estimate.map(GainEstimate::error).orElse(Double.NaN));
    cost(cost, json);
    json.writeEndObject();
  }

  private static void interval(String name, Optional<Interval> interval, JsonGenerator json) {
    if (interval.isEmpty()) {
      json.writeNullProperty(name);
      return;
    }
    json.writeObjectPropertyStart(name);
    EvidenceParts.interval(interval.get(), json);
    json.writeEndObject();
  }

  private static void flips(Optional<WayOutcome.Judged> judged, JsonGenerator json) {
    if (judged.isEmpty()) {
      json.writeNullProperty("flips");
      return;
    }
    json.writeObjectPropertyStart("flips");
    json.writeNumberProperty("better", judged.get().flips().better());
    json.writeNumberProperty("worse", judged.get().flips().worse());
    json.writeNumberProperty("same", judged.get().flips().same());
    json.writeEndObject();
  }

  private static void cost(WayCost cost, JsonGenerator json) {
    json.writeObjectPropertyStart("cost");
    json.writeNumberProperty("textsBefore", cost.textsBefore());
    json.writeNumberProperty("secondsBefore", seconds(cost.timeBefore()));
    json.writeNumberProperty("textsPerQuery", cost.textsPerQuery());
    json.writeNumberProperty("secondsPerQuery", seconds(cost.timePerQuery()));
    json.writeNumberProperty("queryEncodings", cost.queryEncodings());
    json.writeNumberProperty("bytes", cost.bytes());
    json.writeEndObject();
  }

  private static double seconds(Duration time) {
    return time.toMillis() / MILLIS;
  }

  private static void texts(String name, List<String> texts, JsonGenerator json) {
    json.writeArrayPropertyStart(name);
    texts.forEach(json::writeString);
    json.writeEndArray();
  }
}
