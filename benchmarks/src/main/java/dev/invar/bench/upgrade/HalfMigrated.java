package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.BackfillOrder;
import dev.invar.align.upgrade.RandomOrder;
import dev.invar.bench.Claim;
import dev.invar.bench.FigureTable;
import dev.invar.bench.FigureTable.Line;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Setting;
import dev.invar.method.Criterion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Search over an index of which a random share has moved to the new model, merged by calibrated
 * scores. Published calibrated merges keep .75 to .97 of re-embedding at 10 % and .90 to .99 at 90
 * %; what is halfway between stands for 50 %.
 */
record HalfMigrated(UpgradeSets sets) implements Part {
  private static final double[] SHARES = {0.1, 0.5, 0.9};

  private static final Claim OLD_END =
      claim(
          "g10-old-at-0",
          "queries whose top 10 is not exactly the old index's when nothing has moved, a count",
          Criterion.atMost(0));
  private static final Claim NEW_END =
      claim(
          "g10-new-at-100",
          "queries whose top 10 is not exactly the new index's when all has moved, a count",
          Criterion.atMost(0));
  private static final List<Claim> MEANS = List.of(mean(10, 0.97), mean(50, 0.98), mean(90, 0.99));
  private static final List<Claim> LEASTS =
      List.of(least(10, 0.75), least(50, 0.825), least(90, 0.9));

  private static Claim mean(int percent, double least) {
    return claim(
        "g10-kept-" + percent,
        "nDCG@10 with "
            + percent
            + " % moved over that of full re-embedding, mean over checks, no unit",
        Criterion.atLeast(least));
  }

  private static Claim least(int percent, double least) {
    return claim(
        "g10-kept-least-" + percent,
        "nDCG@10 with "
            + percent
            + " % moved over that of full re-embedding, least of the checks, no unit",
        Criterion.atLeast(least));
  }

  private static Claim claim(String id, String statement, Criterion criterion) {
    return new Claim(id, statement, criterion, UpgradeSets.NEEDS);
  }

  @Override
  public String name() {
    return "half-migrated";
  }

  @Override
  public List<Claim> claims() {
    var claims = new ArrayList<>(MEANS);
    claims.addAll(LEASTS);
    claims.add(OLD_END);
    claims.add(NEW_END);
    return claims;
  }

  /** What one check gave. */
  private record Outcome(
      String name, double old, List<Double> mixed, double fresh, int oldEnd, int newEnd) {
    double kept(int share) {
      return mixed.get(share) / fresh;
    }
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<EncodedSet> all = sets.all(setting, findings);
    if (all.isEmpty()) {
      return;
    }
    List<ModelPair> pairs = ModelPair.changes(UpgradeSets.encoders(setting));
    var outcomes = new ArrayList<Outcome>();
    setting.progress().begin("searching half-migrated", (long) all.size() * pairs.size());
    for (EncodedSet set : all) {
      BackfillOrder order = new RandomOrder(setting.seed().derive("half-migrated " + set.name()));
      List<String> moved = order.of(set.documents());
      for (ModelPair pair : pairs) {
        outcomes.add(outcome(set, pair, moved, setting));
        setting.progress().advance(1);
      }
    }
    report(outcomes, findings);
  }

  private static Outcome outcome(
      EncodedSet set, ModelPair pair, List<String> order, Setting setting) {
    var search = new MixedSearch(set, pair, WayRuns.statistics(set, pair, setting.seed()));
    BitSet none = new BitSet();
    BitSet all = first(set, order, 1);
    int oldEnd = 0;
    int newEnd = 0;
    for (int query = 0; query < set.test().size(); query++) {
      oldEnd += Arrays.equals(search.best(query, none), search.bestOld(query)) ? 0 : 1;
      newEnd += Arrays.equals(search.best(query, all), search.bestNew(query)) ? 0 : 1;
    }
    List<Double> mixed =
        Arrays.stream(SHARES).mapToObj(share -> search.ndcg(first(set, order, share))).toList();
    return new Outcome(
        set.name() + ", " + pair, search.ndcg(none), mixed, search.ndcg(all), oldEnd, newEnd);
  }

  /** The rows of the documents that move first. */
  static BitSet first(EncodedSet set, List<String> order, double share) {
    Map<String, Integer> rows = set.passages().values().iterator().next().rowsById();
    var moved = new BitSet();
    order.subList(0, (int) Math.round(share * order.size())).stream()
        .map(rows::get)
        .forEach(moved::set);
    return moved;
  }

  private static void report(List<Outcome> outcomes, Findings findings) {
    var lines = new ArrayList<Line>();
    for (Outcome outcome : outcomes) {
      lines.add(
          Line.of(
              outcome.name(),
              outcome.old(),
              outcome.mixed().get(0),
              outcome.mixed().get(1),
              outcome.mixed().get(2),
              outcome.fresh()));
    }
    findings.table(
        new FigureTable(
            "half-migrated",
            "nDCG@10 by the share of documents that has moved",
            List.of("0 % (old)", "10 %", "50 %", "90 %", "100 % (re-embedded)"),
            lines));
    for (int i = 0; i < SHARES.length; i++) {
      int share = i;
      findings.measured(
          MEANS.get(i).id(),
          outcomes.stream().mapToDouble(outcome -> outcome.kept(share)).average().orElseThrow(),
          outcomes.size() + " checks");
      Outcome worst =
          outcomes.stream()
              .min((a, b) -> Double.compare(a.kept(share), b.kept(share)))
              .orElseThrow();
      findings.measured(
          LEASTS.get(i).id(),
          worst.kept(share),
          "%s, whose old model alone keeps %.3f"
              .formatted(worst.name(), worst.old() / worst.fresh()));
    }
    findings.measured(OLD_END.id(), outcomes.stream().mapToInt(Outcome::oldEnd).sum(), "");
    findings.measured(NEW_END.id(), outcomes.stream().mapToInt(Outcome::newEnd).sum(), "");
  }
}
