package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.ranking.Interval;
import java.util.ArrayList;
import java.util.List;

/** The tables of the part {@link Retrieval}: each has all rows of reference. */
final class RetrievalTables {
  private static final List<UpgradeWay> WAYS = List.of(UpgradeWay.values());

  private RetrievalTables() {}

  static void add(Checks checks, Checks control, Findings findings) {
    findings.table(ways("retrieval-ways", "all changes of model", checks));
    findings.table(ndcg("retrieval-ndcg", "every change of model", checks));
    findings.table(gains(checks));
    if (control.count() > 0) {
      findings.table(ways("retrieval-control", "the control, two releases of one model", control));
      findings.table(ndcg("retrieval-control-ndcg", "the control", control));
    }
  }

  private static FigureTable ways(String id, String what, Checks checks) {
    List<Line> lines =
        WAYS.stream()
            .filter(way -> checks.all().stream().allMatch(check -> check.values().containsKey(way)))
            .map(way -> line(way, checks))
            .toList();
    return new FigureTable(
        id,
        "nDCG@10 by judgements, mean of %d checks, %s; gain over the old model with its 95%% interval; what is kept of full re-embedding; share of queries answered better and worse than by the old model"
            .formatted(checks.count(), what),
        List.of(
            "nDCG@10",
            "gain",
            "least gain",
            "checks not below old",
            "kept",
            "least kept",
            "better",
            "worse"),
        lines);
  }

  private static Line line(UpgradeWay way, Checks checks) {
    return new Line(
        way.label(),
        List.of(
            single(checks.mean(check -> check.mean(way))),
            checks.gain(way, UpgradeWay.KEEP),
            single(checks.least(check -> check.gain(way, UpgradeWay.KEEP))),
            single(checks.share(check -> check.gain(way, UpgradeWay.KEEP) >= 0)),
            single(checks.mean(check -> check.kept(way))),
            single(checks.least(check -> check.kept(way))),
            single(checks.mean(check -> check.better(way))),
            single(checks.mean(check -> check.worse(way)))));
  }

  private static Interval single(double value) {
    return new Interval(value, value, value);
  }

  private static FigureTable ndcg(String id, String what, Checks checks) {
    var lines = new ArrayList<Line>();
    for (JudgedCheck check : checks.all()) {
      double[] means = WAYS.stream().mapToDouble(check::mean).toArray();
      lines.add(Line.of(check.set() + ", " + check.pair(), means));
    }
    return new FigureTable(
        id,
        "nDCG@10, " + what + " on every collection",
        WAYS.stream().map(UpgradeWay::label).toList(),
        lines);
  }

  /** What the main claims rest on, check by check. */
  private static FigureTable gains(Checks checks) {
    var lines = new ArrayList<Line>();
    for (JudgedCheck check : checks.all()) {
      lines.add(
          new Line(
              check.set() + ", " + check.pair(),
              List.of(
                  gain(check, UpgradeWay.RE_EMBED, UpgradeWay.KEEP),
                  gain(check, UpgradeWay.MIX, UpgradeWay.KEEP),
                  gain(check, UpgradeWay.CASCADE, UpgradeWay.KEEP),
                  gain(check, UpgradeWay.CAREFUL_CASCADE, UpgradeWay.KEEP),
                  gain(check, UpgradeWay.RETIRED_CASCADE, UpgradeWay.RE_EMBED),
                  gain(check, UpgradeWay.BRIDGE, UpgradeWay.PUBLISHED_BRIDGE))));
    }
    return new FigureTable(
        "retrieval-gains",
        "differences of nDCG@10 with their paired 95% intervals, query by query",
        List.of(
            "re-embedding − old",
            "mix − old",
            "cascade − old",
            "careful cascade − old",
            "cascade without old encoder − re-embedding",
            "bridge − published"),
        lines);
  }

  private static Interval gain(JudgedCheck check, UpgradeWay way, UpgradeWay over) {
    double[] differences =
        check.differences(way, over).values().stream().mapToDouble(value -> value).toArray();
    return PooledMean.BOOTSTRAP.ofMean(differences);
  }
}
