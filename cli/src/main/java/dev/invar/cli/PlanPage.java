package dev.invar.cli;

import dev.invar.align.upgrade.FusedCascade;
import dev.invar.align.upgrade.Recommendation;
import dev.invar.align.upgrade.UpgradeTrial;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.align.upgrade.WayCost;
import dev.invar.align.upgrade.WayOutcome;
import dev.invar.ranking.Interval;
import dev.invar.tasks.upgrade.PlanReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plan of an upgrade as a page of 100 columns. */
final class PlanPage {
  private static final int WIDTH = 100;
  private static final String MARK = "▸ ";
  private static final double MILLIS = 1000;

  private final PlanReport report;
  private final PrintWriter out;
  private final Ink ink;

  PlanPage(PlanReport report, PrintWriter out, Ink ink) {
    this.report = report;
    this.out = out;
    this.ink = ink;
  }

  void print(Path index, String to, String program) {
    head(index);
    out.println();
    if (report.trial().isJudged()) {
      quality();
    } else {
      agreement();
    }
    out.println();
    costs();
    out.println();
    verdict();
    next(index, to, program);
  }

  private void head(Path index) {
    PlanReport.Embedded embedded = report.embedded();
    UpgradeTrial trial = report.trial();
    String models =
        "%s, %s now, %s asked for"
            .formatted(
                Figures.count(report.index().documents(), "document"),
                report.index().encoder().orElse("no encoder"),
                report.to().encoder());
    boolean fits = index.toString().length() + 2 + models.length() <= WIDTH;
    out.println(ink.bold(index.toString()) + (fits ? "  " : "\n") + models);
    String past =
        embedded.pastQueries() == 0 ? "" : ", " + queries(embedded.pastQueries(), "past query");
    paragraph(
        "embedded %s of a budget of %s (%s/s): %s, %s%s"
            .formatted(
                Figures.count(embedded.texts()),
                Figures.count(embedded.budget(), "text"),
                Figures.number(Math.round(embedded.rate() * 10) / 10.0),
                Figures.count(embedded.passages(), "passage"),
                queries(trial.queries(), trial.isJudged() ? "judged query" : "query"),
                past),
        "");
  }

  private static String queries(long count, String noun) {
    return count == 1
        ? "1 " + noun
        : Figures.count(count) + " " + noun.replaceFirst("query$", "queries");
  }

  private void quality() {
    out.println(
        ink.bold(
            "%-29s%7s  %-14s  %-22s  better worse  like new"
                .formatted("on the sample", "nDCG@10", "95% interval", "change against today")));
    for (WayOutcome outcome : report.trial().outcomes().values()) {
      line(outcome, quality(outcome, outcome.judged().orElseThrow()));
    }
    legend();
  }

  private static String quality(WayOutcome outcome, WayOutcome.Judged judged) {
    String change =
        outcome.way() == UpgradeWay.KEEP
            ? "%24s".formatted("")
            : String.format(
                Locale.ROOT,
                "%+6.3f  %+6.3f to %+6.3f",
                judged.gain().estimate(),
                judged.gain().low(),
                judged.gain().high());
    String flips =
        outcome.way() == UpgradeWay.KEEP
            ? "%11s".formatted("")
            : "%5d %5d".formatted(judged.flips().better(), judged.flips().worse());
    return String.format(
        Locale.ROOT,
        "%7.3f  %s  %s  %s  %4.0f %%",
        judged.ndcg().estimate(),
        range(judged.ndcg()),
        change,
        flips,
        100 * outcome.agreement().estimate());
  }

  private static String range(Interval interval) {
    return String.format(Locale.ROOT, "%5.3f to %5.3f", interval.low(), interval.high());
  }

  private void agreement() {
    out.println(ink.bold("on the sample                like new  95% interval"));
    for (WayOutcome outcome : report.trial().outcomes().values()) {
      Interval agreement = outcome.agreement();
      line(
          outcome,
          String.format(
              Locale.ROOT,
              "%6.0f %%  %.0f to %.0f %%",
              100 * agreement.estimate(),
              100 * agreement.low(),
              100 * agreement.high()));
    }
    legend();
  }

  /** Rows of reference are faint, the recommended way is bold. */
  private void line(WayOutcome outcome, String figures) {
    boolean chosen = outcome.way() == report.plan().way();
    String text = "%s%-27s%s".formatted(chosen ? MARK : "  ", outcome.way().label(), figures);
    if (chosen) {
      out.println(ink.bold(text));
    } else {
      out.println(outcome.way().isReference() ? ink.faint(text) : text);
    }
  }

  private void legend() {
    paragraph(
        "like new: share of the top 10 that is in the top 10 of full re-embedding, which is found"
            + " among the sample's passages only, and so looks rather too good.",
        "");
  }

  private void costs() {
    out.println(
        ink.bold("cost                         texts first        time  texts a query       time")
            + ink.bold("  models    bytes"));
    for (UpgradeWay way : report.trial().outcomes().keySet()) {
      if (!way.isReference()) {
        out.println(cost(way, report.cost(way)));
      }
    }
  }

  private String cost(UpgradeWay way, WayCost cost) {
    String text =
        "%s%-27s%11s %11s  %13s %10s  %6d  %7s"
            .formatted(
                way == report.plan().way() ? MARK : "  ",
                way.label(),
                Figures.count(cost.textsBefore()),
                time(cost.timeBefore()),
                cost.textsPerQuery() == 0 ? "0" : "at most " + cost.textsPerQuery(),
                time(cost.timePerQuery()),
                cost.queryEncodings(),
                cost.bytes() == 0 ? "0" : Figures.bytes(cost.bytes()));
    return way == report.plan().way() ? ink.bold(text) : text;
  }

  private static String time(Duration time) {
    return time.isZero() ? "-" : Figures.seconds(time.toMillis() / MILLIS);
  }

  private void verdict() {
    report
        .ceiling()
        .ifPresent(ceiling ->
            paragraph(
                String.format(
                    Locale.ROOT,
                    "Ceiling: with the %d documents that today's index finds first, the best order"
                        + " of all would have an nDCG@10 of %.3f; a cascade cannot surpass that, and"
                        + " mix and bridge search the old vectors.",
                    FusedCascade.CANDIDATES,
                    ceiling),
                ""));
    out.println(
        ink.bold("Recommended: ")
            + ink.green(report.plan().recommendation().id())
            + wayOf(report.plan().recommendation(), report.plan().way()));
    paragraph("  " + report.plan().reason(), "  ");
    report.plan().warnings().forEach(text -> paragraph("! " + text, "  "));
    report.plan().unknowns().forEach(text -> paragraph("? " + text, "  "));
  }

  private static String wayOf(Recommendation recommendation, UpgradeWay way) {
    return recommendation.id().equals(way.id()) ? "" : " (" + way.label() + ")";
  }

  private void next(Path index, String to, String program) {
    List<String> words = new ArrayList<>(List.of(program, "upgrade", "start"));
    if (report.plan().recommendation() != Recommendation.KEEP) {
      words.addAll(
          List.of(
              ShellWord.of(index),
              "--to",
              ShellWord.of(Path.of(to)),
              "--way",
              Ways.label(report.plan().way())));
      out.println();
      out.println(ink.faint("Next: " + String.join(" ", words)));
    }
  }

  private void paragraph(String text, String indent) {
    Paragraph.lines(text, indent, WIDTH).forEach(out::println);
  }
}
