package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.Need;
import dev.invar.align.upgrade.Recommendation;
import dev.invar.align.upgrade.UpgradeCosts;
import dev.invar.align.upgrade.UpgradePlan;
import dev.invar.align.upgrade.UpgradePlanner;
import dev.invar.align.upgrade.UpgradeSettings;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether the planner advises well from 50 labelled queries and 500 documents. The truth is the
 * whole collection with the other queries: a call is right if its way is not below the old model
 * there and no open way is better by more than a hundredth of nDCG@10.
 */
record Planner(UpgradeSets sets) implements Part {
  private static final int DRAWS = 5;
  private static final double MARGIN = 0.01;

  /** A looser margin, about the error of fifty queries, for a row beside. */
  private static final double LOOSE = 0.02;

  /** The ways that are weighed where both encoders and the texts are at hand. */
  private static final List<UpgradeWay> OPEN =
      List.of(UpgradeWay.KEEP, UpgradeWay.MIX, UpgradeWay.CASCADE, UpgradeWay.RE_EMBED);

  private static final double TEXTS_PER_SECOND = 20;

  private static final Claim RIGHT =
      new Claim(
          "g15-right-calls",
          "share of calls that are right, with 50 labelled queries, over changes of model and %d draws (15 of 16), no unit"
              .formatted(DRAWS),
          Criterion.atLeast(15.0 / 16),
          UpgradeSets.NEEDS);
  private static final Claim NOTHING =
      new Claim(
          "g15-nothing-to-do",
          "share of calls on the control that say there is nothing to do, no unit",
          Criterion.atLeast(1),
          UpgradeSets.NEEDS);

  @Override
  public String name() {
    return "planner";
  }

  @Override
  public List<Claim> claims() {
    return List.of(RIGHT, NOTHING);
  }

  /** One case: what was called in each draw, and what would have been right. */
  private record Case(JudgedCheck truth, List<Call> calls) {
    long rightCalls() {
      return calls.stream().filter(Call::isRight).count();
    }
  }

  /**
   * One call.
   *
   * @param plan what the planner said
   * @param unseen nDCG@10 of each open way over the queries that it did not see
   */
  private record Call(UpgradePlan plan, Map<UpgradeWay, Double> unseen) {
    boolean isRight() {
      return isRight(MARGIN);
    }

    boolean isRight(double margin) {
      return right(unseen, plan.way(), margin);
    }
  }

  private static boolean right(Map<UpgradeWay, Double> unseen, UpgradeWay way, double margin) {
    double own = unseen.getOrDefault(way, Double.NaN);
    return own >= unseen.getOrDefault(UpgradeWay.KEEP, Double.NaN) - 1e-9
        && unseen.values().stream().allMatch(other -> own >= other - margin);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<EncodedSet> all = sets.all(setting, findings);
    if (all.isEmpty()) {
      return;
    }
    List<ModelPair> pairs = ModelPair.ordered(UpgradeSets.encoders(setting));
    var cases = new ArrayList<Case>();
    setting.progress().begin("planning", (long) all.size() * pairs.size());
    for (EncodedSet set : all) {
      for (ModelPair pair : pairs) {
        cases.add(plan(set, pair, setting));
        setting.progress().advance(1);
      }
    }
    report(cases.stream().filter(one -> !one.truth().pair().isControl()).toList(), findings);
    control(cases.stream().filter(one -> one.truth().pair().isControl()).toList(), findings);
  }

  private static Case plan(EncodedSet set, ModelPair pair, Setting setting) {
    JudgedCheck truth = WayRuns.of(set, pair, setting.seed()).judged();
    var calls = new ArrayList<Call>();
    for (int draw = 0; draw < DRAWS; draw++) {
      LabelledSample sample = LabelledSample.draw(set, setting.seed().derive("labels " + draw));
      UpgradePlan plan =
          UpgradePlanner.DEFAULTS.plan(
              sample.trial(pair),
              EnumSet.of(Need.OLD_ENCODER, Need.NEW_ENCODER, Need.TEXTS, Need.MAP),
              new UpgradeCosts(
                  set.documents().size(),
                  set.passages(pair.fresh()).space().width(),
                  sample.documents().size(),
                  TEXTS_PER_SECOND),
              UpgradeSettings.DEFAULTS);
      calls.add(new Call(plan, unseen(truth, plan.way(), sample.queries())));
    }
    return new Case(truth, calls);
  }

  private static Map<UpgradeWay, Double> unseen(
      JudgedCheck truth, UpgradeWay called, List<String> seen) {
    Map<UpgradeWay, Double> means = new EnumMap<>(UpgradeWay.class);
    var ways = EnumSet.copyOf(OPEN);
    ways.add(called);
    for (UpgradeWay way : ways) {
      var values = new TreeMap<>(truth.values().getOrDefault(way, new TreeMap<>()));
      values.keySet().removeAll(seen);
      means.put(way, values.values().stream().mapToDouble(value -> value).average().orElse(0));
    }
    return means;
  }

  private static void report(List<Case> cases, Findings findings) {
    findings.table(table(cases));
    List<Call> calls = cases.stream().flatMap(one -> one.calls().stream()).toList();
    double right = (double) calls.stream().filter(Call::isRight).count() / calls.size();
    for (UpgradeWay way : OPEN) {
      double always =
          (double) calls.stream().filter(call -> right(call.unseen(), way, MARGIN)).count()
              / calls.size();
      findings.row(
          Row.of(
              "always-" + way.id(),
              always,
              "no unit",
              Side.OURS,
              "share of cases in which that call, unplanned, is right"));
    }
    findings.row(
        Row.of(
            "planned-margin-0.02",
            (double) calls.stream().filter(call -> call.isRight(LOOSE)).count() / calls.size(),
            "no unit",
            Side.OURS,
            "share of calls that are right if two hundredths of nDCG@10 do not count"));
    findings.measured(
        RIGHT.id(), right, cases.size() + " cases; 'right' as docs/benchmarks.md defines it");
  }

  private static FigureTable table(List<Case> cases) {
    var lines = new ArrayList<Line>();
    for (Case one : cases) {
      double[] figures = new double[2 + 2 * OPEN.size()];
      figures[0] = one.rightCalls();
      for (int i = 0; i < OPEN.size(); i++) {
        UpgradeWay way = OPEN.get(i);
        figures[1 + i] = one.calls().stream().filter(call -> call.plan().way() == way).count();
        figures[2 + OPEN.size() + i] = one.truth().mean(way);
      }
      figures[1 + OPEN.size()] =
          one.calls().stream().filter(call -> !OPEN.contains(call.plan().way())).count();
      lines.add(Line.of(one.truth().set() + ", " + one.truth().pair(), figures));
    }
    var columns = new ArrayList<>(List.of("right of " + DRAWS));
    OPEN.forEach(way -> columns.add("called " + way.id()));
    columns.add("called another");
    OPEN.forEach(way -> columns.add("nDCG@10 " + way.id()));
    return new FigureTable(
        "planner",
        "what was called in %d draws, and what would have been".formatted(DRAWS),
        columns,
        lines);
  }

  private static void control(List<Case> cases, Findings findings) {
    List<Call> calls = cases.stream().flatMap(one -> one.calls().stream()).toList();
    if (calls.isEmpty()) {
      findings.missed(NOTHING.id(), "a quick run has not both releases of the control");
      return;
    }
    findings.measured(
        NOTHING.id(),
        (double)
                calls.stream()
                    .filter(call -> call.plan().recommendation() == Recommendation.KEEP)
                    .count()
            / calls.size(),
        calls.size() + " calls");
  }
}
