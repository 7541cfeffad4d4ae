package dev.invar.cli;

import dev.invar.align.Evidence;
import dev.invar.align.EvidenceMeasure;
import dev.invar.ranking.Interval;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** How evidence for a map is told. */
final class EvidenceParts {
  private static final Map<EvidenceMeasure, String> WORDS =
      Map.of(
          EvidenceMeasure.ALIGNABILITY, "how far one space is a rotation of the other",
          EvidenceMeasure.COSINE, "of an item's two vectors, mapped",
          EvidenceMeasure.MUTUAL_NEIGHBOURS, "share of neighbours that are so in both",
          EvidenceMeasure.RANK_1, "share of items nearest to themselves");

  private EvidenceParts() {}

  /** {@code "fitted","heldOut","figures":{ID:{"value","low","high","chance"}}}. */
  static void write(Evidence evidence, JsonGenerator json) {
    json.writeNumberProperty("fitted", evidence.fitted());
    json.writeNumberProperty("heldOut", evidence.heldOut());
    json.writeObjectPropertyStart("figures");
    evidence
        .figures()
        .forEach((measure, figure) -> {
          json.writeObjectPropertyStart(measure.id());
          interval(figure.value(), json);
          JsonParts.number(json, "chance", figure.chance());
          json.writeEndObject();
        });
    json.writeEndObject();
  }

  /** {@code "value","low","high"}. */
  static void interval(Interval interval, JsonGenerator json) {
    JsonParts.number(json, "value", interval.estimate());
    JsonParts.number(json, "low", interval.low());
    JsonParts.number(json, "high", interval.high());
  }

  static void print(Evidence evidence, PrintWriter out, Ink ink) {
    out.println(
        ink.bold(
            "held out: %s, fitted to %s"
                .formatted(
                    Figures.count(evidence.heldOut(), "pair"), Figures.count(evidence.fitted()))));
    out.println(ink.faint("                      measured   95% interval    by chance"));
    evidence
        .figures()
        .forEach((measure, figure) ->
            out.println(
                String.format(
                    Locale.ROOT,
                    "  %-18s  %8.3f   %5.3f to %5.3f   %8.3f   %s",
                    measure.id(),
                    figure.value().estimate(),
                    figure.value().low(),
                    figure.value().high(),
                    figure.chance(),
                    ink.faint(String.valueOf(WORDS.get(measure))))));
  }
}
