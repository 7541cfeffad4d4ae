package dev.invar.cli;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.align.upgrade.WayCost;
import dev.invar.align.upgrade.WayOutcome;
import dev.invar.index.Hit;
import dev.invar.tasks.demo.DemoChange;
import dev.invar.tasks.demo.DemoUpgrade;
import dev.invar.tasks.upgrade.PlanReport;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JsonGenerator;

/** How the change of model in the demonstration is told. */
final class DemoUpgradeParts {
  private static final int WORD = 16;
  private static final double MILLIS = 1000;

  /** The rows of the plan that are shown. */
  private static final List<UpgradeWay> SHOWN =
      List.of(
          UpgradeWay.KEEP,
          UpgradeWay.SWAP,
          UpgradeWay.BRIDGE,
          UpgradeWay.MIX,
          UpgradeWay.CASCADE,
          UpgradeWay.RE_EMBED);

  private DemoUpgradeParts() {}

  /** {@code "upgrade":{"plan":{…},"embedded","queries":[…]}}, or null. */
  static void write(Optional<DemoUpgrade> upgrade, JsonGenerator json) {
    if (upgrade.isEmpty()) {
      json.writeNullProperty("upgrade");
      return;
    }
    json.writeObjectPropertyStart("upgrade");
    json.writeObjectPropertyStart("plan");
    PlanJson.write(upgrade.get().plan(), json);
    json.writeEndObject();
    json.writeNumberProperty("embedded", upgrade.get().embedded());
    json.writeArrayPropertyStart("queries");
    for (DemoChange change : upgrade.get().changes()) {
      json.writeStartObject();
      json.writeStringProperty("query", change.query().text());
      json.writeStringProperty("answer", change.query().answer());
      json.writeStringProperty("before", title(change.before()));
      json.writeStringProperty("after", title(change.after()));
      rank("rankBefore", change.rankBefore(), json);
      rank("rankAfter", change.rankAfter(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void rank(String name, OptionalInt rank, JsonGenerator json) {
    if (rank.isPresent()) {
      json.writeNumberProperty(name, rank.getAsInt());
    } else {
      json.writeNullProperty(name);
    }
  }

  private static String title(List<Hit> hits) {
    return hits.isEmpty() ? "" : hits.getFirst().title();
  }

  static void print(DemoUpgrade upgrade, Map<String, Double> seconds, PrintWriter out, Ink ink) {
    PlanReport plan = upgrade.plan();
    out.println();
    out.println(
        ink.bold("Another model? Ask first, and change nothing")
            + ink.faint(
                "  plan, %s embedded, %s"
                    .formatted(
                        Figures.count(plan.embedded().texts(), "text"),
                        Figures.seconds(seconds.getOrDefault("plan", 0.0)))));
    out.println();
    out.println(ink.faint("    %-28snDCG@10   texts to embed first".formatted("")));
    for (UpgradeWay way : SHOWN) {
      row(plan, way).ifPresent(row -> out.println(way == plan.plan().way() ? ink.green(row) : row));
    }
    out.println(
        "    recommended: %s; %s are few, and the plan says how sure it is"
            .formatted(
                ink.green(plan.plan().recommendation().id()),
                plan.trial().judgedQueries() + " judged queries"));
    out.println();
    out.println(
        ink.bold("Then let it rank anew what the index finds")
            + ink.faint(
                "  cascade, %s embedded, %s"
                    .formatted(
                        Figures.count(upgrade.embedded(), "text"),
                        Figures.seconds(
                            seconds.getOrDefault("start", 0.0)
                                + seconds.getOrDefault("cascade", 0.0)))));
    out.println();
    out.println(
        ink.faint(
            "    %-44s%-18s%-18s%s".formatted("", "first today", "first then", "rank hoped for")));
    upgrade.changes().forEach(change -> out.println(row(change)));
    out.println("    taken back: the index is byte for byte as it was");
  }

  private static Optional<String> row(PlanReport plan, UpgradeWay way) {
    WayOutcome outcome = plan.trial().outcomes().get(way);
    WayCost cost = plan.costs().get(way);
    if (outcome == null || cost == null) {
      return Optional.empty();
    }
    String time =
        cost.timeBefore().isZero()
            ? ""
            : ", " + Figures.seconds(cost.timeBefore().toMillis() / MILLIS);
    return outcome
        .judged()
        .map(judged ->
            String.format(
                Locale.ROOT,
                "    %-28s%7.3f   %s%s",
                way.label(),
                judged.ndcg().estimate(),
                Figures.count(cost.textsBefore()),
                time));
  }

  private static String row(DemoChange change) {
    return "    %-44s%-18s%-18s%s → %s"
        .formatted(
            "\"" + change.query().text() + "\"",
            word(change.before()),
            word(change.after()),
            rank(change.rankBefore()),
            rank(change.rankAfter()));
  }

  private static String word(List<Hit> hits) {
    return Snippet.of(title(hits).replaceFirst(",.*", ""), "", WORD);
  }

  private static String rank(OptionalInt rank) {
    return rank.isPresent() ? Integer.toString(rank.getAsInt()) : "none";
  }
}
